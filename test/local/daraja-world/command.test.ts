import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";

const bin = "local/daraja-world/bin/daraja-world.mjs";
const run = (...args: string[]) =>
  spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });

test("--help lists every option with its environment variable", () => {
  const { status, stdout } = run("--help");

  expect(status).toBe(0);
  for (const option of ["port", "state", "business", "shortcode", "prompt-seconds"])
    expect(stdout).toContain(`--${option} `);
  expect(stdout).toContain("DARAJA_WORLD_PORT");
});

test.each([
  [["--port", "80a"], "--port is 80a"],
  [["--sideways"], "--help lists all options."],
  [["here"], "--help lists all options."],
  [["--host", "nope.invalid"], "--host nope.invalid is no address of this machine."],
])("the arguments %j are refused with a one-line message", (args, words) => {
  const { status, stderr } = run(...args);

  expect(status).toBe(1);
  expect(stderr.trim()).toContain(words);
  expect(stderr.trim()).not.toContain("\n");
});

test("flags and environment variables configure the command, which then answers at the root", async () => {
  const child = spawn(process.execPath, [bin, "--port", "0", "--key", "k"], {
    env: { ...process.env, DARAJA_WORLD_BUSINESS: "Mama Njeri", DARAJA_WORLD_SECRET: "s" },
  });
  onTestFinished(() => void child.kill());
  const [said] = await once(child.stdout, "data");
  const url = /http:\/\/[\d.:]+/.exec(String(said))?.[0] ?? "";

  const credentials = await (await fetch(`${url}/api/daraja`)).json();
  const token = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${Buffer.from("k:s").toString("base64")}` },
  });

  expect(credentials).toMatchObject({ url, businessName: "Mama Njeri", consumerKey: "k" });
  expect(token.status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
