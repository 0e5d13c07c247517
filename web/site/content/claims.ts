import content from "./claims.json";

/**
 * Returns the text of a claim in `claims.json`, which the operator must confirm.
 * @throws if no claim has this id.
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

/** Splits a claim such as `40+ specialised areas` into its number and its description. */
function figure(id: string): Figure {
  const [, number = "", description = ""] = /^(1 day|\S+) (.*)$/.exec(claim(id)) ?? [];
  return { number, description };
}

export const heroFigures = ["turnaround", "areas", "rating", "clients"].map(figure);

export const aboutFigures = ["experts", "disciplines", "evaluations", "projects", "success"].map(
  figure,
);
