import pen from "../fonts/pen.woff2?url";

/** The serif of a pen, and the reader's own serif stretched to its measures so that nothing jumps. */
export const fontFaces = [
  {
    "@font-face": {
      fontFamily: "Pen",
      src: `url(${pen}) format("woff2")`,
      fontWeight: "500 800",
      fontDisplay: "swap",
    },
  },
  {
    "@font-face": {
      fontFamily: "Pen Fallback",
      src: 'local("Georgia Bold"),local("Noto Serif Bold"),local("Times New Roman Bold"),local("Liberation Serif Bold"),local("DejaVu Serif Bold")',
      fontWeight: "500 800",
      sizeAdjust: "96%",
      ascentOverride: "98%",
      descentOverride: "30%",
      lineGapOverride: "0%",
    },
  },
] as const;
