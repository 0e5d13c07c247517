import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import content from "../../../web/site/content/claims.json";

const script = "web/build/unconfirmed-claims.mjs";
const run = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [script], { encoding: "utf8", env: { ...process.env, ...env } });

test("unconfirmed claims are listed, and stop a deployment", () => {
  const { status, stdout } = run();

  expect(status).toBe(1);
  for (const { id, text } of content.claims) expect(stdout).toContain(`- ${id}: ${text}`);
  for (const { id } of content.testimonials) expect(stdout).toContain(`- ${id}: Testimonial`);
});

test("the operator may publish unconfirmed claims by a setting", () => {
  const { status } = run({ KALAMU_CONFIRM_CLAIMS: "yes" });

  expect(status).toBe(0);
});

test("a claim that was confirmed is no longer listed", () => {
  const code = `import { unconfirmedClaims } from "./${script}";
    const claims = [{ id: "founded", text: "Founded in 2022" }];
    process.stdout.write(JSON.stringify([["founded"], []].map((confirmed) =>
      unconfirmedClaims(confirmed, { claims, testimonials: [] }))));`;

  const named = execFileSync(process.execPath, ["--input-type=module", "-e", code]);

  expect(JSON.parse(String(named))).toEqual([[], ["founded: Founded in 2022"]]);
});
