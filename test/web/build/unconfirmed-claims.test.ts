import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import content from "../../../web/public/content/claims.json";

const script = "web/build/unconfirmed-claims.mjs";
const run = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [script], { encoding: "utf8", env: { ...process.env, ...env } });

test("unconfirmed claims are named, and stop a deployment", () => {
  const unconfirmed = content.claims.filter(({ confirmed }) => !confirmed);

  const { status, stdout } = run();

  expect(status).toBe(unconfirmed.length > 0 ? 1 : 0);
  for (const { text } of unconfirmed) expect(stdout).toContain(`- ${text}`);
});

test("the operator may publish them knowingly", () => {
  const { status } = run({ KALAMU_CONFIRM_CLAIMS: "yes" });

  expect(status).toBe(0);
});

test("a claim that was confirmed is no longer named", () => {
  const code = `import { unconfirmedClaims } from "./${script}";
    const claim = (confirmed) => ({ text: "Founded in 2022", confirmed });
    process.stdout.write(JSON.stringify([true, false].map((confirmed) =>
      unconfirmedClaims({ claims: [claim(confirmed)], testimonials: [] }))));`;

  const named = execFileSync(process.execPath, ["--input-type=module", "-e", code]);

  expect(JSON.parse(String(named))).toEqual([[], ["Founded in 2022"]]);
});
