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
