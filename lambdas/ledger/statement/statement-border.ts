import type { PDFDocument, PDFRef } from "@cantoo/pdf-lib";

const cloth = { blue: "0.137 0.18 0.541", red: "0.769 0.188 0.169", gold: "0.961 0.71 0.18" };

/** The border of cloth along the top and the foot of a page, drawn once for all pages. */
export function borderOf(document: PDFDocument, width: number, height: number): PDFRef {
  const drawn = [...band(height - 26, 26, width), ...band(0, 12, width)].join("\n");
  const form = document.context.flateStream(drawn, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, height],
  });
  return document.context.register(form);
}

/** A strip of cloth: blue, a row of white teeth with a red dot over each gap, an edge of gold. */
function band(y: number, height: number, width: number): string[] {
  const tooth = height * 0.62;
  const starts = Array.from({ length: Math.ceil(width / tooth) }, (_, at) => at * tooth);
  const foot = y + 2;
  const teeth = starts.map((x) => {
    const points = [`${n(x)} ${n(foot)} m`];
    points.push(`${n(x + tooth / 2)} ${n(foot + tooth * 0.8)} l`);
    points.push(`${n(x + tooth)} ${n(foot)} l f`);
    return points.join(" ");
  });
  const dot = height / 13;
  const dots = starts.map(
    (x) => `${n(x - dot / 2)} ${n(y + height * 0.66)} ${n(dot)} ${n(dot)} re f`,
  );
  return [
    `${cloth.blue} rg 0 ${n(y)} ${n(width)} ${height} re f`,
    "1 1 1 rg",
    ...teeth,
    `${cloth.red} rg`,
    ...dots,
    `${cloth.gold} rg 0 ${n(y + height - 1.5)} ${n(width)} 1.5 re f`,
  ];
}

const n = (points: number) => points.toFixed(2);
