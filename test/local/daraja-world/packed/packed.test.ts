import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { installPacked, nodeOf, run, start, testWith, write } from "./installed";

const packed = installPacked();
const { folder, installed, bin, version: packageVersion } = packed;
afterAll(() => rmSync(folder, { recursive: true }));

const readme = readFileSync("local/daraja-world/README.md", "utf8");
/** The README's first block of code after the given words. */
const example = (after: string) =>
  /```\w*\n([\s\S]*?)```/.exec(readme.slice(readme.indexOf(after)))?.[1] ?? "";

/** A shop's test of a payment and of a payout with an encrypted password. */
const shop = `
const { constants, publicEncrypt } = await import("node:crypto");
const assert = await import("node:assert/strict");
const world = await startDarajaWorld({ instant: true });
const { url, daraja } = world;
const ask = async (path, body, headers) => (await fetch(url + path, {
  ...(body && { method: "POST", body: JSON.stringify(body) }),
  headers: { "content-type": "application/json", ...headers },
})).json();
const basic = Buffer.from(daraja.consumerKey + ":" + daraja.consumerSecret).toString("base64");
const { access_token } = await ask("/oauth/v1/generate?grant_type=client_credentials", undefined, {
  authorization: "Basic " + basic,
});
const authorization = "Bearer " + access_token;
const Timestamp = "20261121121526";
await ask("/mpesa/stkpush/v1/processrequest", {
  BusinessShortCode: daraja.shortCode,
  Password: Buffer.from(daraja.shortCode + daraja.passkey + Timestamp).toString("base64"),
  Timestamp, TransactionType: "CustomerPayBillOnline", Amount: 100, PartyA: "254712345678",
  PartyB: daraja.shortCode, PhoneNumber: "254712345678", CallBackURL: url + "/api/phones",
  AccountReference: "ORDER-1",
}, { authorization });
(await world.phone("0712345678").nextPrompt()).enterPin();
await world.callbacks.waitFor("stk-notice");
assert.equal(world.phone("0712345678").balance(), 4900);
await ask("/mpesa/b2c/v3/paymentrequest", {
  OriginatorConversationID: "P1", InitiatorName: daraja.initiatorName,
  SecurityCredential: publicEncrypt(
    { key: daraja.certificate, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(daraja.initiatorPassword),
  ).toString("base64"),
  CommandID: "BusinessPayment", Amount: 50, PartyA: daraja.b2cShortCode, PartyB: "254712345678",
  Remarks: "Refund", QueueTimeOutURL: url + "/timeout", ResultURL: url + "/result",
}, { authorization });
const { body } = await world.callbacks.waitFor("b2c-result");
assert.equal(body.Result.ResultCode, 0);
assert.equal(world.phone("0712345678").balance(), 4950);
await world.close();
`;
write(folder, "shop.mjs", `import { startDarajaWorld } from "daraja-world";\n${shop}`);
write(
  folder,
  "shop.cjs",
  `const { startDarajaWorld } = require("daraja-world");\n(async () => {${shop}})();`,
);
write(
  folder,
  "shop.node-test.mjs",
  `import { after, afterEach, before, test } from "node:test";
import assert from "node:assert/strict";
import { useDarajaWorld } from "daraja-world";
const daraja = useDarajaWorld({ beforeAll: before, afterEach, afterAll: after });
test("first", () => daraja().phone("0712345678").setBalance(1));
test("second", () => assert.equal(daraja().phone("0712345678").balance(), 5000));
`,
);

for (const version of ["20", "22", "24"]) {
  const node = nodeOf(version);
  testWith(
    `Node ${version}`,
    node !== undefined,
    `on Node ${version} the package works as ES module, as CommonJS and in tests`,
    async () => {
      const on = (...args: string[]) => run(node ?? "", args, folder);
      await on("shop.mjs");
      await on("shop.cjs");
      expect(await on("--test", "shop.node-test.mjs")).toContain("pass 2");
      expect(await on(bin, "--version")).toBe(`${packageVersion}\n`);
    },
  );
}

test("the README's first test stops the simulator even if it fails", async () => {
  const [, imported = "", body = ""] = /^(import .*)\n([\s\S]*)$/m.exec(example("### Node:")) ?? [];
  write(
    folder,
    "failing.test.mjs",
    `import { test } from "node:test";
import assert from "node:assert/strict";
${imported}
const startMyShop = () => {};
const myShop = { order: () => assert.fail("The shop is closed.") };
test("order", async () => {${body}});
`,
  );

  const ended = run(process.execPath, ["--test", "failing.test.mjs"], folder);

  await expect(ended).rejects.toThrow("The shop is closed.");
});

test("vitest runs a test file that uses the helper", async () => {
  write(
    folder,
    "shop.test.mjs",
    `import * as vitest from "vitest";
import { useDarajaWorld } from "daraja-world";
const daraja = useDarajaWorld(vitest);
vitest.test("first", () => daraja().phone("0712345678").setBalance(1));
vitest.test("second", () => vitest.expect(daraja().phone("0712345678").balance()).toBe(5000));
`,
  );
  symlinkSync(resolve("node_modules/vitest"), join(folder, "node_modules/vitest"));

  const said = await run(
    process.execPath,
    [resolve("node_modules/vitest/vitest.mjs"), "run", "shop.test.mjs", "--root", folder],
    folder,
  );

  expect(said).toContain("2 passed");
});

const jest = join(process.env["DARAJA_WORLD_SHOPS"] ?? "", "node_modules/jest/bin/jest.js");

testWith("Jest", existsSync(jest), "Jest runs a file with the helper", async () => {
  write(
    folder,
    "jest-shop.test.cjs",
    `const { useDarajaWorld } = require("daraja-world");
const daraja = useDarajaWorld({ beforeAll, afterEach, afterAll });
test("first", () => daraja().phone("0712345678").setBalance(1));
test("second", () => expect(daraja().phone("0712345678").balance()).toBe(5000));
`,
  );
  write(folder, "package.json", "{}");

  const args = [jest, "--json", "--testRegex", "jest-shop.test.cjs"];
  const said = JSON.parse(await run(process.execPath, args, folder));

  expect(said).toMatchObject({ numPassedTests: 2, numFailedTests: 0 });
});

test.each([
  ["nodenext", "typed.mts"],
  ["nodenext", "typed.cts"],
  ["bundler", "typed.mts"],
])("tsc with %s reads the types for %s", async (resolution, name) => {
  write(
    folder,
    name,
    `import { startDarajaWorld, type Prompt } from "daraja-world";
export async function pay(): Promise<string | undefined> {
  const world = await startDarajaWorld({ strict: true });
  const prompt: Prompt = await world.phone("0712345678").nextPrompt({ timeout: 10 });
  // @ts-expect-error There is no such option.
  await startDarajaWorld({ strickt: true });
  return prompt.enterPin().receipt;
}
`,
  );

  await run(
    process.execPath,
    [
      resolve("node_modules/typescript/bin/tsc"),
      ...["--noEmit", "--strict", "--ignoreConfig", "--types", "", "--target", "es2022"],
      ...["--module", resolution === "bundler" ? "esnext" : "nodenext"],
      ...["--moduleResolution", resolution, name],
    ],
    folder,
  );
});

test("the command serves the page, and the README's curl command works", async () => {
  const world = await start(bin);
  onTestFinished(world.stop);
  const page = await fetch(world.url);
  const script = await fetch(`${world.url}/app.js`);

  const pasted = example("paste this").replaceAll("http://127.0.0.1:8081", world.url);
  const said = await run("sh", ["-c", pasted], folder);

  expect(await page.text()).toContain("<title>Daraja World");
  expect(existsSync(join(installed, "dist/preact-license.txt"))).toBe(true);
  expect((await script.text()).length).toBeGreaterThan(10_000);
  expect(JSON.parse(said)).toMatchObject({ ResponseCode: "0" });
});

test("--print-env prints the settings of GET /api/daraja", async () => {
  const said = await run(process.execPath, [bin, "--print-env"], folder);
  const world = await start(bin);
  onTestFinished(world.stop);
  const credentials = (await (await fetch(`${world.url}/api/daraja`)).json()) as Record<
    string,
    string
  >;

  for (const name of [
    "consumerKey",
    "consumerSecret",
    "passkey",
    "initiatorName",
    "initiatorPassword",
  ])
    expect(said).toContain(`'${credentials[name]}'`);
  expect(said).toContain("-----BEGIN CERTIFICATE-----");
});

test("a command that listens on all addresses prints a usable one and warns", async () => {
  const world = await start(bin, "--host", "0.0.0.0");
  onTestFinished(world.stop);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal);

  expect(world.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  for (const { address } of others) expect(world.said).toContain(`http://${address}:`);
  expect(world.said).toContain("can press the phones");
});

const python = await run("python3", ["-c", "import pytest, requests"], folder).then(
  () => true,
  () => false,
);

/** A shop that requests a prompt, and learns from the callback if the order was paid. */
const pythonShop = `
import base64, http.server, json, threading
import pytest, requests

class Shop(http.server.BaseHTTPRequestHandler):
    notices = []

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        self.notices.append(json.loads(self.rfile.read(length))["Body"]["stkCallback"])
        self.send_response(200)
        self.end_headers()

@pytest.fixture
def shop(daraja):
    keys, code, stamp = daraja.credentials, daraja.credentials["shortCode"], "20261121121526"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def order(phone, amount):
        token = requests.get(
            f"{daraja.url}/oauth/v1/generate?grant_type=client_credentials",
            auth=(keys["consumerKey"], keys["consumerSecret"]),
        ).json()["access_token"]
        phone = "254" + phone.removeprefix("0")
        requests.post(
            f"{daraja.url}/mpesa/stkpush/v1/processrequest",
            headers={"Authorization": f"Bearer {token}"},
            json={
                "BusinessShortCode": code, "Timestamp": stamp,
                "Password": base64.b64encode(f"{code}{keys['passkey']}{stamp}".encode()).decode(),
                "TransactionType": "CustomerPayBillOnline", "Amount": amount, "PartyA": phone,
                "PartyB": code, "PhoneNumber": phone, "AccountReference": "A1",
                "CallBackURL": f"http://127.0.0.1:{server.server_port}/paid",
                "TransactionDesc": "Order",
            },
        ).raise_for_status()

    Shop.notices.clear()
    Shop.order = order
    Shop.paid = lambda: any(notice["ResultCode"] == 0 for notice in Shop.notices)
    yield Shop
    server.shutdown()
`;

testWith(
  "Python with pytest and requests",
  python,
  "pytest runs the example of its fixture's first lines, and leaves no process",
  async () => {
    const fixture = readFileSync(join(installed, "pytest/daraja_world.py"), "utf8");
    const [first = "", ...examples] = [...fixture.matchAll(/(?<=\n\n)(?: {4}.*\n)+/g)].map(
      ([lines]) => lines.replaceAll(/^ {4}/gm, ""),
    );
    write(folder, "daraja_world.py", fixture);
    write(folder, "conftest.py", `${first}${pythonShop}`);
    write(
      folder,
      "test_shop.py",
      `${examples[0]}
def test_forgets(daraja):
    assert daraja.phone("0712345678").balance == 5000

def test_each_callback_once(daraja, shop):
    for amount in (100, 200):
        shop.order("0712345678", amount)
        daraja.phone("0712345678").next_prompt().enter_pin()
        items = daraja.callback("stk-notice")["sent"]["Body"]["stkCallback"]["CallbackMetadata"]
        assert items["Item"][0]["Value"] == amount
`,
    );
    const linked = join(folder, "node_modules/.bin");
    mkdirSync(linked);
    symlinkSync(bin, join(linked, "daraja-world"));

    const said = await run(
      "sh",
      ["-c", "python3 -m pytest -q -p no:cacheprovider >said 2>&1; cat said"],
      folder,
    );

    expect(said).toContain("3 passed");
    expect(await run("ps", ["-eo", "args"], folder)).not.toContain(folder);
  },
);

test("with --tls, clients that trust this machine's authority reach the simulator as Safaricom", async () => {
  const home = join(folder, "home");
  const world = await start(bin, "--tls");
  onTestFinished(world.stop);
  const port = /https:\/\/localhost:(\d+)/.exec(world.said)?.[1];
  const authority = /NODE_EXTRA_CA_CERTS=(\S+)/.exec(world.said)?.[1] ?? "";

  const said = await run(
    "curl",
    [
      ...["-s", "--cacert", authority, "--resolve", `sandbox.safaricom.co.ke:${port}:127.0.0.1`],
      ...["-u", "daraja-world-key:daraja-world-secret"],
      `https://sandbox.safaricom.co.ke:${port}/oauth/v1/generate?grant_type=client_credentials`,
    ],
    folder,
  );

  const told = await run(
    "curl",
    ["-s", "--cacert", authority, `https://localhost:${port}/api/daraja`],
    folder,
  );

  expect(JSON.parse(told)).toHaveProperty("url", new URL(`https://localhost:${port}`).origin);
  expect(authority).toBe(join(home, "ca.pem"));
  expect(JSON.parse(said)).toMatchObject({ expires_in: "3599" });
});
