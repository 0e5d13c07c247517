import { chakra } from "@chakra-ui/react/styled-system";
import { Medallion } from "./medallion";

const Cloth = chakra("svg", {
  base: { width: "full", height: "auto", maxWidth: "29rem", justifySelf: { lg: "end" } },
});

const Jina = chakra("text", {
  base: { fill: "#fff", fontFamily: "pen", fontWeight: "700", fontSize: "26px" },
});

const sides = [
  { name: "top", at: "translate(64 0)", length: 336 },
  { name: "right", at: "translate(464 64) rotate(90)", length: 432 },
  { name: "foot", at: "translate(400 560) rotate(180)", length: 336 },
  { name: "left", at: "translate(0 496) rotate(-90)", length: 432 },
];
const corners = [
  [0, 0],
  [400, 0],
  [0, 496],
  [400, 496],
] as const;

const Border = () => (
  <pattern id="pindo" width="48" height="64" patternUnits="userSpaceOnUse">
    <path fill="#232E8A" d="M0 0h48v64H0z" />
    <path fill="#F5B52E" d="M0 4h48v3H0zM0 59h48v2H0z" />
    {[8, 24, 40].map((x) => (
      <g key={x}>
        <path d={`M${x - 8} 10h16l-3 11-5 8-5-8z`} fill="#fff" />
        <path d={`M${x} 28V19`} stroke="#232E8A" strokeWidth="1.4" />
        <circle cx={x} cy="16" r="2" fill="#232E8A" />
      </g>
    ))}
    {[0, 16, 32, 48].map((x) => (
      <circle key={x} cx={x} cy="30" r="2.6" fill="#F5B52E" />
    ))}
    <path fill="#C4302B" d="M0 38h48v18H0z" />
    {[0, 24].map((x) => (
      <g key={x}>
        <path d={`M${x} 47l12-7 12 7-12 7z`} fill="#fff" />
        <path d={`M${x + 5} 47l7-4 7 4-7 4z`} fill="#232E8A" />
        <circle cx={x + 12} cy="47" r="1.6" fill="#F5B52E" />
      </g>
    ))}
  </pattern>
);

const Field = () => (
  <pattern id="mji" width="88" height="88" patternUnits="userSpaceOnUse" x="64" y="64">
    <g fill="none" stroke="#3A46A8" strokeWidth="3" strokeLinecap="round">
      <path d="M22 4c10 0 16 8 15 18-1 12-11 20-21 18C7 38 4 28 10 23c5-4 11 0 9 5-1 3-5 3-6 0" />
      <path d="M66 48c10 0 16 8 15 18-1 12-11 20-21 18-9-2-12-12-6-17 5-4 11 0 9 5-1 3-5 3-6 0" />
    </g>
    <path
      stroke="#3A46A8"
      strokeWidth="5"
      strokeLinecap="round"
      d="M66 22v.1M22 66v.1M58 12v.1M74 32v.1M14 76v.1M30 56v.1"
    />
  </pattern>
);

const Corner = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path fill="#C4302B" d="M0 0h64v64H0z" />
    <path fill="#F5B52E" d="M4 4h56v56H4z" />
    <path fill="#232E8A" d="M7 7h50v50H7z" />
    <path fill="#fff" d="M32 10l22 22-22 22-22-22z" />
    <path fill="#C4302B" d="M32 18l14 14-14 14-14-14z" />
    <circle cx="32" cy="32" r="5" fill="#F5B52E" />
  </g>
);

/** A kanga: its border, its field with a pen for each hour, and its saying. */
export const Kanga = () => (
  <Cloth
    viewBox="0 0 464 560"
    width="464"
    height="560"
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
    {corners.map(([x, y]) => (
      <Corner key={`${x} ${y}`} x={x} y={y} />
    ))}
    <g transform="translate(232 232) scale(1.08)">
      <Medallion />
    </g>
    <path fill="#F5B52E" d="M64 406h336v62H64z" />
    <path fill="#171F63" d="M64 409h336v56H64z" />
    <Jina x="232" y="446" textAnchor="middle" textLength="250" lang="sw">
      AKILI NI MALI
    </Jina>
  </Cloth>
);
