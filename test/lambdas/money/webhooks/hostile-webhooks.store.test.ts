import { describe, expect, test } from "vitest";
import { api } from "#contracts/api";
import { send } from "../../../support/api-event";
import { brokenBodies, hostileTexts } from "../../../support/hostile";
import { freshTable } from "../../../support/table";
import {
  fullTime,
  noticeSecret,
  paymentsWorld,
  streamOf,
} from "../collections/support/payments-world";

const table = freshTable();
paymentsWorld(table.items);

/** Each webhook, with its outcome for an unreadable body. */
const routes = [
  ["stkNotice", "malformed"],
  ["c2bConfirmation", "malformed"],
  ["b2cResult", "malformed"],
  ["b2cTimeout", "unknown-attempt"],
  ["statusResult", "malformed"],
  ["statusTimeout", "pending"],
  ["airtelNotice", "malformed"],
] as const;
type Name = (typeof routes)[number][0];

const bodies = {
  ...brokenBodies,
  ...hostileTexts,
  "a prototype": '{"__proto__":{"ResultCode":0},"Body":{"stkCallback":{"__proto__":null}}}',
  "a megabyte": JSON.stringify({ Body: "x".repeat(1024 * 1024) }),
  "many bytes in few characters": "€".repeat(20_000),
};

const nobodys = `nobody.${"0".repeat(32)}`;
const aResult = JSON.stringify({
  Result: {
    ResultCode: 0,
    ResultDesc: "Done.",
    OriginatorConversationID: nobodys,
    ConversationID: "AG_1",
    TransactionID: "UKM1234567",
  },
});
const aCallback = '{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_1","ResultCode":0}}}';

const ofAirtel = JSON.stringify({ transaction: { id: "0".repeat(32), status_code: "TS" } });

const stored = async () => (await table.items()).filter(({ type }) => type !== "Token");

async function arrives(name: Name, body: string, { id = nobodys, secret = noticeSecret } = {}) {
  const { handler } = await import("../../../../lambdas/functions/webhooks");
  const inPath = Object.entries({ id, attemptId: id }).filter(([param]) =>
    api[name].path.includes(`{${param}}`),
  );
  const params = { secret, ...Object.fromEntries(inPath) };
  return await send(handler, api[name], { params, body, network: "196.201.214.200" });
}

/**
 * Fails unless each notice is stored, acknowledged and settled with this outcome, and nothing else
 * is stored.
 */
async function expectOutcome(outcome: string, name: Name, sent: { body: string; id?: string }[]) {
  await table.clear();
  const { handler } = await import("../../../../lambdas/functions/money");

  const ResultDesc = name === "c2bConfirmation" ? "Success" : "Accepted";
  for (const { body, id } of sent)
    expect(await arrives(name, body, id === undefined ? {} : { id })).toMatchObject({
      status: 200,
      body: { ResultCode: 0, ResultDesc },
    });
  const kept = await stored();
  const settled = await handler(streamOf(kept), fullTime);

  expect(kept).toHaveLength(sent.length);
  for (const { body } of kept)
    expect(Buffer.byteLength(String(body))).toBeLessThanOrEqual(32 * 1024 + 3);
  expect(settled.batchItemFailures).toEqual([]);
  const otherwise = (await stored())
    .filter((each) => each.type !== "Notice" || each["outcome"] !== outcome)
    .map((each) => [each.type, each["outcome"], String(each["body"]).slice(0, 80)]);
  expect(otherwise).toEqual([]);
}

describe.each(routes)("%s", (name, ofNonsense) => {
  test("an address with a wrong secret is not found, and nothing is stored", async () => {
    await table.clear();
    const wrong = ["", "x", noticeSecret.slice(1), noticeSecret.toUpperCase(), `${noticeSecret}0`];

    for (const secret of wrong)
      expect((await arrives(name, aResult, { secret })).status, secret).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test("unreadable bodies are stored, and change nothing", async () => {
    await expectOutcome(
      ofNonsense,
      name,
      Object.values(bodies).map((body) => ({ body })),
    );
  });
});

test.each([
  ["stkNotice", aCallback, "unknown-attempt"],
  ["b2cResult", aResult, "unknown-attempt"],
  ["b2cTimeout", aResult, "unknown-attempt"],
  ["statusResult", aResult, "unknown-attempt"],
  ["statusTimeout", aResult, "pending"],
  ["airtelNotice", ofAirtel, "unknown-attempt"],
] as const)("%s with hostile or unknown ids changes nothing", async (name, body, outcome) => {
  const ids = name === "airtelNotice" ? [nobodys] : [...Object.values(hostileTexts), nobodys];
  await expectOutcome(
    outcome,
    name,
    ids.map((id) => ({ body, id })),
  );
});
