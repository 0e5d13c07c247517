import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startReceiver } from "../support/receiver";
import { isForRelease, run, start, testWith, write } from "./installed";

// The frameworks must be installed: those of npm in node_modules of the folder in
// DARAJA_WORLD_SHOPS, those of Python, and Debian's packages of PHP. Without Express, a substitute
// runs the same file. Tests of a missing framework are skipped, except in a release check.
const shops = process.env["DARAJA_WORLD_SHOPS"] ?? "";
const hasExpress = existsSync(join(shops, "node_modules/express"));
const laravel = "/usr/share/php/Illuminate/Http/autoload.php";
const hasDjango = await run("python3", ["-c", "import django, requests"], ".").then(
  () => true,
  () => false,
);

const bin = "local/daraja-world/bin/daraja-world.mjs";
const folder = mkdtempSync(join(tmpdir(), "daraja-world-shops-"));
let world: Awaited<ReturnType<typeof start>>;
let env: Record<string, string>;
beforeAll(async () => {
  world = await start(bin, "--instant");
  const said = await run(process.execPath, [resolve(bin), "--print-env"], folder);
  const named = [...said.matchAll(/^(\w+)='([^']*)'$/gm)];
  env = {
    ...Object.fromEntries(named.map(([, name = "", value = ""]) => [name, value])),
    DARAJA_URL: world.url,
  };
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const readme = readFileSync("local/daraja-world/README.md", "utf8");
/** The README's block of code that begins with the given words. */
const example = (words: string) =>
  [...readme.matchAll(/```\w*\n([\s\S]*?)```/g)].find(([, code]) => code?.startsWith(words))?.[1] ??
  "";

/** A substitute with the features of Express that the shop needs. */
const standIn = `
import { createServer } from "node:http";
export default function express() {
  const routes = [];
  const add = (method) => (path, handler) =>
    routes.push([method, new RegExp("^" + path.replace(":order", "(?<order>[^/]+)") + "$"), handler]);
  const app = { use: () => app, post: add("POST"), get: add("GET"), listen };
  function listen(port, host) {
    createServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const [, pattern, handler] = routes.find(([method, path]) => method === request.method && path.test(request.url));
      let code = 200;
      const answer = {
        status: (given) => ((code = given), answer),
        json: (body) => response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body)),
      };
      await handler({ params: pattern.exec(request.url).groups, body: text && JSON.parse(text) }, answer);
    }).listen(port, host);
  }
  return app;
}
express.json = () => undefined;
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * Pays for an order by a phone that needs no person. Each call needs another amount, since M-PESA
 * would refuse equal ones.
 */
async function buy(url: string, shop: ChildProcess, amount: number) {
  onTestFinished(() => void shop.kill());
  const order = { phone: "254799000000", amount, order: "A1" };
  const headers = { "content-type": "application/json" };
  const checkout = () =>
    fetch(`${url}/checkout`, { method: "POST", headers, body: JSON.stringify(order) });
  await expect
    .poll(async () => (await checkout().catch(() => undefined))?.status, { timeout: 30_000 })
    .toBe(200);
  const state = async () => (await fetch(`${url}/orders/A1`)).json();
  await expect.poll(state).toEqual({ state: "paid" });
}

const byStandIn = hasExpress ? "" : " (by a stand-in for Express)";
testWith(
  "Express",
  hasExpress || !isForRelease,
  `the README's shop in Express is paid${byStandIn}`,
  async () => {
    const express = join(folder, "node_modules/express");
    mkdirSync(dirname(express));
    if (hasExpress) symlinkSync(join(shops, "node_modules/express"), express);
    else {
      mkdirSync(express);
      writeFileSync(join(express, "index.mjs"), standIn);
      writeFileSync(join(express, "package.json"), '{"exports": "./index.mjs"}');
    }
    write(folder, "daraja.mjs", example("// daraja.mjs"));
    write(folder, "shop.mjs", example("// shop.mjs"));
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;

    const shop = spawn(process.execPath, ["shop.mjs"], {
      cwd: folder,
      env: { ...process.env, ...env, SHOP_URL: url, SHOP_PORT: port },
      stdio: "inherit",
    });

    await buy(url, shop, 100);
  },
);

function writeRoutes(where: string) {
  for (const name of ["app/checkout/route.js", "app/paid/[order]/route.js"]) {
    mkdirSync(dirname(join(where, name)), { recursive: true });
    write(where, name, example(`// ${name}`));
  }
  write(where, "daraja.mjs", example("// daraja.mjs"));
  write(where, "package.json", '{"type": "module"}');
}

test("the README's routes of Next.js request a prompt and receive its notice", async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  Object.assign(process.env, env, { SHOP_URL: receiver.url });
  writeRoutes(folder);
  const route = (name: string) => import(pathToFileURL(join(folder, name)).href);
  const ask = (body: string) => new Request("http://shop.example", { method: "POST", body });

  const { POST: checkout } = await route("app/checkout/route.js");
  const { POST: paid } = await route("app/paid/[order]/route.js");
  const order = { phone: "254799000000", amount: 101, order: "A2" };
  const asked = await checkout(ask(JSON.stringify(order)));
  const [notice] = await receiver.notices("/paid/A2");
  const taken = await paid(ask(notice?.text ?? ""), { params: Promise.resolve({ order: "A2" }) });

  expect(await asked.json()).toMatchObject({ ResponseCode: "0" });
  expect(await taken.json()).toMatchObject({ ResultCode: 0 });
});

const next = join(shops, "node_modules/next/dist/bin/next");

testWith("Next.js", existsSync(next), "the README's routes run in Next.js itself", async () => {
  // The app is beside the packages, since Next.js follows no link out of its folder.
  const app = mkdtempSync(join(shops, "next-"));
  onTestFinished(() => rmSync(app, { recursive: true, force: true }));
  writeRoutes(app);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, [next, "dev", "-p", port, "-H", "127.0.0.1"], {
    cwd: app,
    env: { ...process.env, ...env, SHOP_URL: url, NODE_ENV: "development" },
    detached: true,
    stdio: "ignore",
  });
  onTestFinished(async () => {
    if (!shop.pid || shop.exitCode !== null) return;
    const ended = once(shop, "exit");
    // A negative id ends the process and its child processes.
    process.kill(-shop.pid);
    await ended;
  });
  const checkout = () =>
    fetch(`${url}/checkout`, {
      method: "POST",
      body: JSON.stringify({ phone: "254799000000", amount: 104, order: "A4" }),
    });
  await expect
    .poll(async () => (await checkout().catch(() => undefined))?.status, { timeout: 60_000 })
    .toBe(200);

  const newest = async () => (await fetch(`${world.url}/api/log?newest=1`)).json();
  await expect
    .poll(newest, { timeout: 30_000 })
    .toMatchObject([{ kind: "stk-notice", status: 200, answer: { ResultCode: 0 } }]);
});

testWith(
  "Python with Django and requests",
  hasDjango,
  "the README's shop in Django is paid",
  async () => {
    write(folder, "shop.py", example("# shop.py"));
    const port = String(await freePort());

    const shop = spawn("python3", ["shop.py", "runserver", port, "--noreload"], {
      cwd: folder,
      env: { ...process.env, ...env },
    });

    await buy(`http://127.0.0.1:${port}`, shop, 103);
  },
);

testWith(
  "Laravel's HTTP client",
  existsSync(laravel),
  "the README's request of Laravel asks for a prompt",
  async () => {
    write(
      folder,
      "shop.php",
      `<?php
function env($name) { return getenv($name); }
function now($zone) { return new DateTime('now', new DateTimeZone($zone)); }
function url($path) { return 'http://127.0.0.1:9'.$path; }
require '/usr/share/php/GuzzleHttp/autoload.php';
require '${laravel}';
use Illuminate\\Http\\Client\\Factory;
use Illuminate\\Support\\Facades\\{Facade, Http};
Facade::setFacadeApplication(new ArrayObject([Factory::class => new Factory()]));
$order = (object) ['amount' => 102, 'phone' => '254799000000', 'id' => 7];
${example("$code = env(")}
echo $answer->body();
`,
    );

    const said = await run("php", ["shop.php"], folder, env);

    expect(JSON.parse(said)).toMatchObject({ ResponseCode: "0" });
  },
);
