// Names the claims on the public site that the operator has not confirmed. Exits with 1 while there
// are any, unless KALAMU_CONFIRM_CLAIMS=yes says that they are true.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const file = new URL("../public/content/claims.json", import.meta.url);

/** The unconfirmed claims, each as one line for the operator. */
export function unconfirmedClaims(content = JSON.parse(readFileSync(file, "utf8"))) {
  /** @param {{ text?: string, quote?: string, author?: string }} claim */
  const line = ({ text, quote, author }) => text ?? `Testimonial of ${author}: “${quote}”`;
  return [...content.claims, ...content.testimonials].filter((one) => !one.confirmed).map(line);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lines = unconfirmedClaims();
  if (lines.length > 0) {
    process.stdout.write(
      [
        "The public site makes claims that nobody has confirmed yet:",
        ...lines.map((line) => `  - ${line}`),
        'Set "confirmed": true for those that are true, in web/public/content/claims.json,',
        "or set KALAMU_CONFIRM_CLAIMS=yes to publish them as they are.",
        "",
      ].join("\n"),
    );
    if (process.env.KALAMU_CONFIRM_CLAIMS !== "yes") process.exitCode = 1;
  }
}
