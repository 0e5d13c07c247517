import { renderToStaticMarkup } from "react-dom/server";
import { Border, Medallion } from "./art/kanga";

/** The white nib on ink blue. Without rounded corners where a system cuts its own. */
export const Icon = ({ rounded = false }: { rounded?: boolean }) => (
  <svg aria-hidden xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">
    <rect width="50" height="50" rx={rounded ? 10 : 0} fill="#232E8A" />
    <path d="M20 10h10l5 10-10 20-10-20z" fill="#fff" />
    <path d="M25 38V23" stroke="#232E8A" strokeWidth="1.6" />
    <circle cx="25" cy="21" r="2.6" fill="#F5B52E" />
  </svg>
);

const medallions = [
  { x: 96, scale: 0.9 },
  { x: 600, scale: 1.62 },
  { x: 1104, scale: 0.9 },
];

/** What a link to the site shows where it is shared: a cloth with its border above and below. */
export const SharedPicture = () => (
  <svg aria-hidden xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <defs>
      <Border />
    </defs>
    <path fill="#232E8A" d="M0 0h1200v630H0z" />
    {medallions.map(({ x, scale }) => (
      <g key={x} transform={`translate(${x} 315) scale(${scale})`}>
        <Medallion />
      </g>
    ))}
    <path fill="#F5B52E" d="M300 106h4v418h-4zM896 106h4v418h-4z" />
    {["scale(1.5625)", "translate(1200 630) rotate(180) scale(1.5625)"].map((place) => (
      <path key={place} transform={place} fill="url(#pindo)" d="M0 0h768v64H0z" />
    ))}
  </svg>
);

/** The icons and the picture of shared links, as SVG documents. */
export const drawings = {
  roundedIcon: renderToStaticMarkup(<Icon rounded />),
  icon: renderToStaticMarkup(<Icon />),
  sharedPicture: renderToStaticMarkup(<SharedPicture />),
};
