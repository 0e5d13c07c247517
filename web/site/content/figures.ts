import { claim } from "./claims";

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
