import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

function publish(manifest: object) {
  const folder = mkdtempSync(join(tmpdir(), "daraja-world-publishable-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync("local/daraja-world/publishable.mjs", join(folder, "publishable.mjs"));
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  return spawnSync(process.execPath, [join(folder, "publishable.mjs")], { encoding: "utf8" });
}

const address = "https://code.example.com/daraja-world";

test("a package whose addresses are public may be published", () => {
  const manifest = {
    repository: { url: `git+${address}` },
    homepage: address,
    bugs: { url: address },
  };

  expect(publish(manifest).status).toBe(0);
});

test("a package without public addresses can't be published, and the error names them", () => {
  const { status, stderr } = publish({ repository: { url: "file:../.." }, homepage: address });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Not published: .* repository\.url, bugs\.url\. .*\n$/);
});
