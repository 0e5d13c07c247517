import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Creates a repository whose cdk prints the path of tsx. */
function aRepository(): string {
  const repository = mkdtempSync(join(tmpdir(), "kalamu-synth-"));
  onTestFinished(() => rmSync(repository, { recursive: true }));
  mkdirSync(join(repository, "bin"));
  mkdirSync(join(repository, "node_modules/.bin"), { recursive: true });
  copyFileSync("bin/synth.mjs", join(repository, "bin/synth.mjs"));
  const programs = { cdk: "#!/bin/sh\ncommand -v tsx\n", tsx: "#!/bin/sh\n" };
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(repository, "node_modules/.bin", name), text, { mode: 0o755 });
  return repository;
}

test("templates can be made without npm", () => {
  const repository = aRepository();

  const { stdout } = spawnSync(process.execPath, [join(repository, "bin/synth.mjs")], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin" },
  });

  expect(stdout).toContain(join(repository, "node_modules/.bin/tsx"));
});
