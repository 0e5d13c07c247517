/** A colour for light and for dark screens. Text has a contrast of at least 4.5:1. */
const pair = (day: string, night: string) => ({ value: { base: day, _dark: night } });

export const colors = {
  paper: pair("#FFFFFF", "#0D1026"),
  wash: pair("#F4F5FB", "#141836"),
  card: pair("#FFFFFF", "#181C3F"),
  ink: pair("#12152E", "#ECEEF9"),
  soft: pair("#4A4F73", "#B5BADB"),
  line: pair("#DADDEE", "#2F3566"),
  /** The edge of a control, with a contrast of at least 3:1. */
  edge: pair("#7E83A6", "#7C83B5"),
  /** Links, details and the product's logo. */
  blue: pair("#232E8A", "#A9B4FF"),
  blueWash: pair("#E4E7FA", "#252C63"),
  /** Bars and cloth patterns; their text has the colour `onBar`. */
  bar: pair("#232E8A", "#171F63"),
  deep: pair("#171F63", "#11174A"),
  onBar: pair("#FFFFFF", "#FFFFFF"),
  onBarSoft: pair("#D5D9F7", "#C9CFF5"),
  /** The most important button of a screen. */
  gold: pair("#F5B52E", "#F5B52E"),
  goldHover: pair("#E8A41A", "#FFC64F"),
  onGold: pair("#12152E", "#12152E"),
  red: pair("#B82A26", "#FF9C94"),
  redFill: pair("#C4302B", "#C4302B"),
  redWash: pair("#FCE9E7", "#451B22"),
  amber: pair("#6B4A00", "#FFD27A"),
  amberWash: pair("#FFF2D6", "#3D3014"),
  leaf: pair("#135C40", "#7FDDB3"),
  leafFill: pair("#1C7C54", "#1C7C54"),
  leafWash: pair("#E3F3EB", "#143A2C"),
  quiet: pair("#4A4F73", "#B5BADB"),
  quietWash: pair("#ECEDF5", "#262B54"),
  focus: pair("#232E8A", "#F5B52E"),
} as const;
