import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDarajaWorld } from "../../../local/daraja-world/server";
import { manualClock } from "./support/manual-clock";
import { startWorld } from "./support/world";

const phone = "254712345678";
let folder: string;
let stateFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outside-"));
  stateFile = join(folder, "inner", "state.json");
});
afterEach(() => rm(folder, { recursive: true }));

test("phones, receipts, log, addresses and credentials survive a restart; switches don't", async () => {
  const first = await startWorld({ stateFile });
  await first.daraja.register();
  await first.api.put(`phones/${phone}`, { answer: "approve" });
  await first.daraja.push();
  await first.receiver.notices("/stk");
  await first.receiver.notices("/confirmation");
  await first.api.put("faults", { "stk.notice": "lost" });
  const before = [await first.api.get("audit"), await first.api.get(`phones/${phone}`)];
  const { text } = await first.api.get("log");
  await first.close();

  const second = await startWorld({ stateFile });
  const after = [await second.api.get("audit"), await second.api.get(`phones/${phone}`)];

  expect(after[1]).toEqual(before[1]);
  expect(after[0]?.body["totals"]).toMatchObject({ count: 1, amount: 300 });
  expect(JSON.parse((await second.api.get("log")).text)).toMatchObject(
    (JSON.parse(text) as { id: number }[])
      .map(({ id }) => ({ id }))
      .concat({ id: expect.any(Number) as number }),
  );
  expect((await second.api.get("faults")).body).toEqual({});
  expect(await readdir(join(folder, "inner"))).toEqual(["state.json"]);
  await second.close();
});

test("a prompt that was open at the stop is open after the start, and ends on time", async () => {
  const clock = manualClock();
  const first = await startWorld({ stateFile, clock });
  const asked = await first.daraja.push();
  const prompt = await first.promptOn(phone);
  await first.close();

  const second = await startWorld({ stateFile, clock });
  const kept = await second.promptOn(phone);
  clock.advance(60_000);
  const query = await second.daraja.query(asked.body["CheckoutRequestID"]);

  expect(kept).toEqual(prompt);
  expect(query.body["ResultCode"]).toBe("1037");
  await second.close();
});

test.each([
  ["half a state", '{"phones":'],
  ["somebody else's JSON", '{"name": "my-shop"}'],
  ["text", "root:x:0:0:root"],
])("a file with %s is refused with a message and stays unchanged", async (_, text) => {
  const path = join(folder, "theirs.txt");
  await writeFile(path, text);

  await expect(startDarajaWorld({ stateFile: path })).rejects.toThrow(
    "not a state of Daraja World",
  );
  expect(await readFile(path, "utf8")).toBe(text);
});

test("an empty file becomes a state; an unusable path is refused with a message", async () => {
  const path = join(folder, "empty.json");
  await writeFile(path, "");
  const world = await startDarajaWorld({ stateFile: path });
  await world.close();

  expect(await readFile(path, "utf8")).toContain("checkouts");
  await expect(startDarajaWorld({ stateFile: folder })).rejects.toThrow("is a folder");
  await expect(startDarajaWorld({ stateFile: join(path, "state.json") })).rejects.toThrow(
    "The state can't be kept in",
  );
});

test.each([{ log: 5 }, { phones: null }, { payments: {} }])(
  "a state with an invalid part is refused: %o",
  async (part) => {
    const path = join(folder, "damaged.json");
    await writeFile(path, JSON.stringify({ phones: {}, checkouts: {}, ...part }));

    await expect(startDarajaWorld({ stateFile: path })).rejects.toThrow(
      "not a state of Daraja World",
    );
  },
);

test("if the state's folder is removed, the simulator continues and warns once", async () => {
  const world = await startWorld({ stateFile });
  await rm(join(folder, "inner"), { recursive: true });
  await writeFile(join(folder, "inner"), "");
  const told = new Promise<Error>((resolve) => process.once("warning", resolve));

  await world.api.put(`phones/${phone}`, { balance: 5 });

  expect((await told).message).toMatch(/^The state is not kept: /);
  expect((await world.api.get(`phones/${phone}`)).body).toMatchObject({ balance: 5 });
  await world.close();
});

test("a start fails if the state file can't be written", async () => {
  const path = join(folder, "file");
  await writeFile(path, "");

  await expect(startDarajaWorld({ stateFile: join(path, "state.json") })).rejects.toThrow(
    /ENOTDIR|EEXIST/,
  );
});

test("a state from a version without payouts gets an Airtel Money balance for each phone", async () => {
  const path = join(folder, "older.json");
  const at = "2026-11-01T09:00:00.000Z";
  const older = {
    credentials: { consumerKey: "k", consumerSecret: "s", shortCode: "174379", passkey: "p" },
    phones: {
      [phone]: {
        msisdn: phone,
        balance: 70,
        pin: "1234",
        answer: "ask",
        wrongPins: 0,
        messages: [{ at, text: "Confirmed." }],
      },
    },
    checkouts: {},
    payments: [],
    urls: {},
    log: [],
    lastLogId: 0,
    mails: [],
    replyTo: {},
  };
  await writeFile(path, JSON.stringify(older));

  const world = await startWorld({ stateFile: path });
  await world.api.put("airtel/callback", { url: `${world.receiver.url}/airtel` });
  await world.airtel.signIn();
  await world.airtel.disburse({ payee: { msisdn: phone.slice(3) } });
  await world.receiver.notices("/airtel");
  await world.daraja.payOut();
  await world.receiver.notices("/result");

  expect((await world.api.get(`phones/${phone}`)).body).toMatchObject({
    balance: 1070,
    airtelBalance: 1000,
    messages: [{ operator: "mpesa" }, { operator: "airtel" }, { at, operator: "mpesa" }],
  });
  await world.close();
});

test("payouts, float, keys and the address for callbacks survive a restart", async () => {
  const first = await startWorld({ stateFile });
  await first.api.put("airtel/callback", { url: "http://127.0.0.1:1/airtel" });
  await first.daraja.payOut();
  await first.receiver.notices("/result");
  await first.close();

  const second = await startWorld({ stateFile });
  const again = await second.daraja.payOut();

  expect(again.body["errorCode"]).toBe("500.002.1001");
  expect(second.credentials.certificate).toBe(first.credentials.certificate);
  expect(second.airtelApp.publicKey).toBe(first.airtelApp.publicKey);
  expect((await second.api.get("float")).body["mpesa"]).toBe(999_000);
  expect((await second.api.get("airtel")).body["callbackUrl"]).toBe("http://127.0.0.1:1/airtel");
  await second.close();
});
