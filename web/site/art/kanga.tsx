import { chakra } from "@chakra-ui/react/styled-system";

const white = "#fff";
const gold = "#F5B52E";
const red = "#C4302B";
const blue = "#232E8A";

/**
 * The outline of a nib that points up, as [x, distance from the origin]. Its socket is near the
 * origin.
 */
const nib = [
  [-9, -58],
  [9, -58],
  [13, -76],
  [0, -126],
  [-13, -76],
] as const;

/**
 * Returns every second of `count` angles around a circle, in radians; `first` is the index to start
 * with.
 */
const everyOther = (count: number, first: 0 | 1) =>
  Array.from({ length: count / 2 }, (_, index) => ((2 * index + first) * 2 * Math.PI) / count);

const all = (count: number) => [...everyOther(count, 0), ...everyOther(count, 1)];

/** Turns a point around the origin, and returns it as path data. */
const turned = (x: number, y: number, angle: number) =>
  [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
    .map((coordinate) => coordinate.toFixed(1).replace(/\.0$/, ""))
    .join(" ");

// All shapes of one colour are one path, since a phone needs time for each element.
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

const sides = [
  { name: "top", at: "translate(64 0)", length: 336 },
  { name: "right", at: "translate(464 64) rotate(90)", length: 432 },
  { name: "foot", at: "translate(400 560) rotate(180)", length: 336 },
  { name: "left", at: "translate(0 496) rotate(-90)", length: 432 },
];
const corners = ["M0 0", "M400 0", "M0 496", "M400 496"];

const at = (places: readonly string[], shape: string) =>
  places.map((place) => `${place}${shape}`).join("");

/** The border of the cloth, as a pattern for shapes that are 64 high. */
export const Border = () => (
  <pattern id="pindo" width="48" height="64" patternUnits="userSpaceOnUse">
    <path fill="#232E8A" d="M0 0h48v64H0z" />
    <path fill="#F5B52E" d="M0 4h48v3H0zM0 59h48v2H0z" />
    <path fill="#fff" d={at(["M0 10", "M16 10", "M32 10"], "h16l-3 11-5 8-5-8z")} />
    <path stroke="#232E8A" strokeWidth="1.4" d={at(["M8 28", "M24 28", "M40 28"], "v-9")} />
    <g strokeLinecap="round">
      <path stroke="#232E8A" strokeWidth="4" d={at(["M8 16", "M24 16", "M40 16"], "v.1")} />
      <path
        stroke="#F5B52E"
        strokeWidth="5.2"
        d={at(["M0 30", "M16 30", "M32 30", "M48 30"], "v.1")}
      />
    </g>
    <path fill="#C4302B" d="M0 38h48v18H0z" />
    <path fill="#fff" d={at(["M0 47", "M24 47"], "l12-7 12 7-12 7z")} />
    <path fill="#232E8A" d={at(["M5 47", "M29 47"], "l7-4 7 4-7 4z")} />
    <path
      stroke="#F5B52E"
      strokeWidth="3.2"
      strokeLinecap="round"
      d={at(["M12 47", "M36 47"], "v.1")}
    />
  </pattern>
);

const Field = () => (
  <pattern id="mji" width="88" height="88" patternUnits="userSpaceOnUse" x="64" y="64">
    <g fill="none" stroke="#3A46A8" strokeLinecap="round">
      <path
        strokeWidth="3"
        d={at(
          ["M22 4", "M66 48"],
          "c10 0 16 8 15 18-1 12-11 20-21 18-9-2-12-12-6-17 5-4 11 0 9 5-1 3-5 3-6 0",
        )}
      />
      <path strokeWidth="5" d="M66 22v.1M22 66v.1M58 12v.1M74 32v.1M14 76v.1M30 56v.1" />
    </g>
  </pattern>
);

const Corners = () => (
  <>
    <path fill="#C4302B" d={at(corners, "h64v64h-64z")} />
    <path fill="#F5B52E" d={at(corners, "m4 4h56v56h-56z")} />
    <path fill="#232E8A" d={at(corners, "m7 7h50v50h-50z")} />
    <path fill="#fff" d={at(corners, "m32 10l22 22-22 22-22-22z")} />
    <path fill="#C4302B" d={at(corners, "m32 18l14 14-14 14-14-14z")} />
    <path stroke="#F5B52E" strokeWidth="10" strokeLinecap="round" d={at(corners, "m32 32v.1")} />
  </>
);

export const Kanga = () => (
  <chakra.svg
    maxWidth="29rem"
    justifySelf={{ base: "center", lg: "end" }}
    viewBox="0 0 464 560"
    width="full"
    height="auto"
    role="img"
    aria-label="A kanga cloth with pen nibs in a circle and the saying Akili ni mali, a good mind is wealth"
  >
    <defs>
      <Border />
      <Field />
    </defs>
    <path fill="#232E8A" d="M0 0h464v560H0z" />
    <path fill="url(#mji)" d="M64 64h336v432H64z" />
    {sides.map(({ name, at, length }) => (
      <g key={name} transform={at}>
        <path fill="url(#pindo)" d={`M0 0h${length}v64H0z`} />
      </g>
    ))}
    <Corners />
    <g transform="translate(232 232) scale(1.08)">
      <Medallion />
    </g>
    <path fill="#F5B52E" d="M64 406h336v62H64z" />
    <path fill="#171F63" d="M64 409h336v56H64z" />
    <chakra.text
      fill="#fff"
      fontFamily="pen"
      fontWeight="700"
      fontSize="26px"
      x="232"
      y="446"
      textAnchor="middle"
      textLength="250"
      lang="sw"
    >
      AKILI NI MALI
    </chakra.text>
  </chakra.svg>
);
