import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { repository } from "../../local/folders";
import { onlyLoopback } from "../../local/ports";

const folder = mkdtempSync(join(tmpdir(), "kalamu-start-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the product with only these programs on the path. */
function start(programs: Record<string, string>, environment = {}, options: string[] = []) {
  const path = join(folder, "bin");
  mkdirSync(path, { recursive: true });
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  symlinkSync("/bin/sh", join(path, "sh"));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["local/start.mjs", ...options], {
    cwd: repository,
    encoding: "utf8",
    env: { PATH: path, KALAMU_STATE: join(folder, "state"), ...environment },
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}
const works = "exit 0";

test.each([
  ["npm", { python3: works }, /^Kalamu needs npm.*nodejs\.org\.$/],
  [
    "a suitable Python for the emulator",
    { npm: works, python3: "exit 1" },
    /^Kalamu needs Python 3\.10 or later with venv.*$/,
  ],
])("a machine without %s gets a one-line message", (_, programs, message) => {
  const { status, said } = start(programs);

  expect(status).not.toBe(0);
  expect(said).toMatch(message);
});

test("a one-line message names an unknown option", () => {
  const { status, said } = start({ npm: works, python3: works }, {}, ["--wrong"]);

  expect(status).toBe(2);
  expect(said).toMatch(/^Unknown option '--wrong'\. npm start takes no options.*$/);
});

test("a start is refused if AWS_ENDPOINT_URL is not on this machine", () => {
  const { status, said } = start(
    { npm: works, python3: works },
    { AWS_ENDPOINT_URL: "https://dynamodb.eu-west-1.amazonaws.com" },
  );

  expect(status).not.toBe(0);
  expect(said).toContain("which is not this machine");
  expect(said).not.toContain("    at ");
});

test.each([
  { KALAMU_DARAJA_URL: "https://sandbox.safaricom.co.ke", KALAMU_DARAJA_KEY: "key" },
  { KALAMU_AIRTEL_URL: "https://openapiuat.airtelkenya.com", KALAMU_AIRTEL_ID: "id" },
])("a start that lacks a credential of a provider names the credential: %j", (given) => {
  const { status, said } = start({ npm: works, python3: works }, given);

  expect(status).not.toBe(0);
  expect(said).toMatch(/^KALAMU_(DARAJA|AIRTEL)_URL is set, so KALAMU_\1_SECRET is needed too/);
});

test("the emulator's address must be on this machine", () => {
  expect(onlyLoopback("http://localhost:4566/")).toBe("http://localhost:4566");
  for (const elsewhere of ["", "http://10.0.0.1:4566"])
    expect(() => onlyLoopback(elsewhere)).toThrow("not this machine");
});
