import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { repository } from "../../local/folders";
import { isAlive } from "../../local/processes";
import { readWorld } from "../../local/running";
import { signInBySrp } from "../support/srp";
import { until } from "../support/until";

const state = mkdtempSync(join(tmpdir(), "kalamu-state-"));
const worldFile = join(state, "world.json");
const password = "Passw0rd!";
const email = "stays@writers.example";
/** The starts must use the same ports. These are random, and far from those of other tests. */
const firstPort = 20_000 + 10 * randomInt(1_000);
let running: ChildProcess | undefined;
afterAll(async () => {
  await stop();
  rmSync(state, { recursive: true, force: true });
});

/** Starts a separate product without waiting until it is ready. */
function launch(): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ["local/start.mjs"], {
    cwd: repository,
    env: {
      ...process.env,
      KALAMU_STATE: state,
      KALAMU_SITE_PORT: String(firstPort),
      KALAMU_OUTSIDE_PORT: String(firstPort + 1),
      KALAMU_EMULATOR_PORT: String(firstPort + 2),
    },
  });
  running = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return { child, said: () => said };
}

/** Starts a separate product, waits until it is ready, and returns its output. */
async function start(): Promise<string> {
  const { child, said } = launch();
  return await new Promise((done, fail) => {
    child.stdout?.on("data", () => /Started in/.test(said()) && done(said()));
    child.on("exit", () => fail(new Error(said())));
  });
}

async function emulatorGroup(): Promise<number> {
  const file = join(state, "running.json");
  return await until("the emulator's start", async () => {
    const { emulator } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8") || "{}") : {};
    return emulator;
  });
}

async function stop(): Promise<void> {
  const child = running;
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((done) => child.removeAllListeners("exit").on("exit", done));
  child.kill("SIGTERM");
  await ended;
}

async function become(phone: string) {
  const { site, outside, ...world } = readWorld(worldFile);
  const tokens = await signInBySrp(
    `${site}/api/cognito`,
    world.userPoolClientId,
    world.userPoolId,
    { email, password },
  );
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${site}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.AccessToken}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then((response) => response.json() as Promise<Record<string, unknown>>);
  await fetch(`${outside}/api/phones/${phone}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answer: "approve" }),
  });
  await call("POST", "/api/stk", { phone });
  return await until("the account to become active", async () => {
    const me = await call("GET", "/api/me");
    return me["accountStatus"] === "active" && me;
  });
}

test("a stop during a start ends every process of that start", async () => {
  const { child, said } = launch();
  const group = await emulatorGroup();

  await stop();

  expect(child.exitCode).toBe(0);
  expect(said()).toMatch(/Stopped\. The data is kept\.\n$/);
  expect(said()).not.toContain("✓ Stacks");
  expect(isAlive(-group)).toBe(false);
  expect(existsSync(join(state, "running.json"))).toBe(false);
});

test("a stop ends every process and keeps the data for the next start", async () => {
  const first = await start();
  const { site } = readWorld(worldFile);
  const registered = await fetch(`${site}/api/accounts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Njeri",
      lastName: "Kamau",
      username: "njeri-stays",
      email,
      phoneNumber: "+254712345099",
      password,
    }),
  });
  await stop();

  expect(first).toMatch(/✓ Demo accounts .* 5 people/);
  expect(registered.status).toBe(201);
  expect(existsSync(worldFile)).toBe(false);
  await expect(fetch(site)).rejects.toThrow();

  const second = await start();

  expect(second).toMatch(/✓ Stacks .* unchanged/);
  expect(second).toMatch(/✓ Demo accounts .* kept/);
  // A payment needs the table's stream, which the emulator loses at each stop.
  expect(await become("254712345099")).toMatchObject({ currentBalance: 300 });
}, 180_000);
