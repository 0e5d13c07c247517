const nib = "M-9-58h18l4-18L0-126l-13 50z";
const twelfths = Array.from({ length: 12 }, (_, index) => index * 30);
const beads = Array.from({ length: 24 }, (_, index) => index * 15);

/** Twelve nibs around a thirteenth, in a circle of radius 129 around the origin. */
export const Medallion = () => (
  <g>
    <circle r="129" fill="#1B2474" />
    <g>
      {twelfths.map((angle, index) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <path d={nib} fill={index % 2 === 0 ? "#fff" : "#F5B52E"} />
          <path d="M0-122v42" stroke="#232E8A" strokeWidth="2.2" />
          <circle cy="-78" r="3.6" fill="#232E8A" />
        </g>
      ))}
    </g>
    {beads.map((angle, index) => (
      <circle
        key={angle}
        r="4.2"
        cy="-46"
        transform={`rotate(${angle})`}
        fill={index % 2 === 0 ? "#fff" : "#F5B52E"}
      />
    ))}
    <circle r="36" fill="#C4302B" />
    <circle r="28" fill="none" stroke="#fff" strokeWidth="2.5" strokeDasharray="2 5.8" />
    <path d="M-7-19h14l5 13L0 21l-12-27z" fill="#fff" />
    <path d="M0 19V2" stroke="#C4302B" strokeWidth="2" />
    <circle cy="-4" r="3" fill="#C4302B" />
  </g>
);
