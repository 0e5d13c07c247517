import content from "./claims.json";

/**
 * The words of a claim that the operator has to confirm, as `claims.json` has them.
 * @throws when there is none with this id.
 */
export function claim(id: string): string {
  const found = content.claims.find((one) => one.id === id);
  if (!found) throw new Error(`claims.json has no claim "${id}".`);
  return found.text;
}

export const { testimonials } = content;

interface Figure {
  number: string;
  description: string;
}

/** A claim such as `40+ specialised areas` as its number and what it counts. */
function figure(id: string): Figure {
  const [, number = "", description = ""] = /^(1 day|\S+) (.*)$/.exec(claim(id)) ?? [];
  return { number, description };
}

export const heroFigures = ["turnaround", "areas", "rating", "clients"].map(figure);

export const aboutFigures = ["experts", "disciplines", "evaluations", "projects", "success"].map(
  figure,
);
