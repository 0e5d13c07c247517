// Lists the claims on the public site that the operator has not confirmed. Exits with 1 if there
// are any, unless KALAMU_CONFIRM_CLAIMS=yes.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const read = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** Returns the claims that are not confirmed, one line each. */
export function unconfirmedClaims(
  /** @type {readonly string[]} */ confirmed,
  content = read("../site/content/claims.json"),
) {
  /** @param {{ id: string, text?: string, quote?: string, author?: string }} claim */
  const line = ({ id, text, quote, author }) =>
    `${id}: ${text ?? `Testimonial of ${author}: “${quote}”`}`;
  return [...content.claims, ...content.testimonials]
    .filter(({ id }) => !confirmed.includes(id))
    .map(line);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lines = unconfirmedClaims(read("../../cdk.context.json").kalamu.claims);
  if (lines.length > 0) {
    process.stdout.write(
      [
        "The public site makes claims that nobody has confirmed yet:",
        ...lines.map((line) => `  - ${line}`),
        'Name those that are true in "claims" of cdk.context.json, by the word before the colon,',
        "or set KALAMU_CONFIRM_CLAIMS=yes to publish them as they are.",
        "",
      ].join("\n"),
    );
    if (process.env.KALAMU_CONFIRM_CLAIMS !== "yes") process.exitCode = 1;
  }
}
