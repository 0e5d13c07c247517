import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { test } from "vitest";

const source = resolve("local/daraja-world");
export const isForRelease = process.env["DARAJA_WORLD_RELEASE"] === "yes";

/**
 * Installs only the packed tarball in a folder. Its one dependency is a link, so npm needs no
 * registry.
 */
export function installPacked() {
  const folder = mkdtempSync(join(tmpdir(), "daraja-world-packed-"));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: source });
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const installed = join(folder, "node_modules/daraja-world");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", [
    ...["-xzf", join(folder, `daraja-world-${version}.tgz`)],
    ...["-C", installed, "--strip-components=1"],
  ]);
  symlinkSync(resolve("node_modules/node-forge"), join(folder, "node_modules/node-forge"));
  return { folder, installed, bin: join(installed, "bin/daraja-world.mjs"), version };
}

/**
 * The Node program of a major version: this process's, one on the path, or one in
 * DARAJA_WORLD_NODES.
 */
export function nodeOf(version: string): string | undefined {
  const onPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "node"));
  const named = (process.env["DARAJA_WORLD_NODES"] ?? "").split(delimiter);
  return [process.execPath, ...onPath, ...named].find(
    (path) =>
      path &&
      existsSync(path) &&
      execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith(`v${version}.`),
  );
}

/** Defines a test that is skipped without `need`; in a release check it fails instead. */
export function testWith(need: string, isThere: boolean, title: string, body: () => Promise<void>) {
  if (isThere) test(title, body);
  else if (!isForRelease) test.skip(`${title} (without ${need})`, body);
  else
    test(title, () => {
      throw new Error(`This machine has no ${need}. CONTRIBUTING.md says how to get it.`);
    });
}

export const write = (folder: string, name: string, text: string) =>
  writeFileSync(join(folder, name), text);

export async function run(command: string, args: string[], cwd: string, env = {}) {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  }).catch(({ stdout: out, stderr }) => {
    throw new Error(`${command} ${args.join(" ")}\n${out}\n${stderr}`);
  });
  return stdout;
}

/** Starts the command with a temporary home folder. Resolves with its first output. */
export async function start(bin: string, ...args: string[]) {
  const home = join(bin, "../../../../home");
  const child = spawn(process.execPath, [bin, "--port", "0", ...args], {
    env: { ...process.env, DARAJA_WORLD_HOME: home },
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${bin} ended with ${code} before it was ready.`);
  });
  const [said] = await Promise.race([once(child.stdout, "data"), ended]);
  return {
    said: String(said),
    url: /http:\/\/[\d.:]+/.exec(String(said))?.[0] ?? "",
    stop: async () => {
      child.kill();
      await ended.catch(() => undefined);
    },
  };
}
