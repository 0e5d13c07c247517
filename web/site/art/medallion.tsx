const white = "#fff";
const gold = "#F5B52E";
const red = "#C4302B";
const blue = "#232E8A";

/** The outline of a nib that points upwards, its socket towards the origin: [across, along]. */
const nib = [
  [-9, -58],
  [9, -58],
  [13, -76],
  [0, -126],
  [-13, -76],
] as const;

/** Every other of `count` angles around a circle, in radians. */
const everyOther = (count: number, first: 0 | 1) =>
  Array.from({ length: count / 2 }, (_, index) => ((2 * index + first) * 2 * Math.PI) / count);

const all = (count: number) => [...everyOther(count, 0), ...everyOther(count, 1)];

/** A point turned around the origin, as path data. */
const turned = (x: number, y: number, angle: number) =>
  [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
    .map((coordinate) => coordinate.toFixed(1).replace(/\.0$/, ""))
    .join(" ");

// One path for all shapes of a colour: a phone styles and lays out each element by itself.
const nibs = (angles: number[]) =>
  angles.map((angle) => `M${nib.map(([x, y]) => turned(x, y, angle)).join("L")}z`).join("");
const dots = (radius: number, angles: number[]) =>
  angles.map((angle) => `M${turned(0, -radius, angle)}v.1`).join("");
const slits = all(12)
  .map((angle) => `M${turned(0, -122, angle)}L${turned(0, -80, angle)}`)
  .join("");

/** Twelve nibs around a thirteenth, in a circle of radius 129 around the origin. */
export const Medallion = () => (
  <g strokeLinecap="round">
    <circle r="129" fill="#1B2474" />
    <path d={nibs(everyOther(12, 0))} fill={white} />
    <path d={nibs(everyOther(12, 1))} fill={gold} />
    <path d={slits} stroke={blue} strokeWidth="2.2" strokeLinecap="butt" />
    <path d={dots(78, all(12))} stroke={blue} strokeWidth="7.2" />
    <path d={dots(46, everyOther(24, 0))} stroke={white} strokeWidth="8.4" />
    <path d={dots(46, everyOther(24, 1))} stroke={gold} strokeWidth="8.4" />
    <circle r="36" fill={red} />
    <circle
      r="28"
      fill="none"
      stroke={white}
      strokeWidth="2.5"
      strokeDasharray="2 5.8"
      strokeLinecap="butt"
    />
    <path d="M-7-19h14l5 13L0 21l-12-27z" fill={white} />
    <path d="M0 19V2" stroke={red} strokeWidth="2" strokeLinecap="butt" />
    <circle cy="-4" r="3" fill={red} />
  </g>
);
