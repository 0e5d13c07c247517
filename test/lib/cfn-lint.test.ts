import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { full } from "./stacks";

const python = process.env["KALAMU_PYTHON"] ?? "python3";
const cfnLint = (...parameters: string[]) =>
  spawnSync(
    python,
    ["-c", "import sys; from cfnlint.runner import main; sys.exit(main())", ...parameters],
    { encoding: "utf8" },
  );
const isInstalled = cfnLint("--version").status === 0;

test("cfn-lint finds no error in any template, if it is installed", () => {
  // CDK checks the templates at each synthesis. cfn-lint is a second, separate check.
  if (!isInstalled) {
    process.stdout.write("cfn-lint is not installed, so it was not asked: pip install cfn-lint\n");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "kalamu-templates-"));
  const { isProtected: _, ...templates } = full();
  const files = Object.entries(templates).map(([name, template]) => {
    const file = join(folder, `${name}.template.json`);
    writeFileSync(file, JSON.stringify(template?.toJSON()));
    return file;
  });
  const { stdout, stderr } = cfnLint("--ignore-checks", "W", "--", ...files);
  rmSync(folder, { recursive: true });

  expect(files).toHaveLength(2);
  expect(stdout + stderr).toBe("");
}, 240_000);
