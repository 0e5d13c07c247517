import { afterEach, beforeEach, expect, test } from "vitest";
import { openWebhooks } from "../../../lambdas/money/webhooks/webhook";
import { putItem } from "../../support/items";
import { freshWorld } from "./collections/history/memory-world";
import { writers } from "./collections/history/run-history";
import type { Step } from "./collections/history/step";
import { recordedMetrics } from "./collections/support/recorded-metrics";

const here = freshWorld();
const { does, ofType } = here;
let metrics: ReturnType<typeof recordedMetrics>;
beforeEach(() => {
  metrics = recordedMetrics();
});
afterEach(() => metrics.restore());

const presses = (writer: 0 | 1, push: "ok" | "lost"): Step => ({
  do: "press",
  writer,
  phone: writer,
  key: null,
  push,
});
const approves: Step = { do: "answer", how: "approve" };
const poll: Step = { do: "poll-providers" };
const paysBill: Step = { do: "pay-bill", pick: 0, account: "username", amount: "fee" };
const later: Step = { do: "wait", seconds: 700 };
const arrives: Step = { do: "deliver", pick: 0, keep: true };

/** Makes three notices of one payment, and another writer's payment without a notice. */
async function noticesAndAPayment() {
  await does(presses(0, "lost"), approves, arrives, arrives, arrives);
  here.world.provider.outbox = [];
  await does(presses(1, "ok"), approves, later);
  here.world.provider.outbox = [];
}

test("a due payment is queried even if many notices wait", async () => {
  await noticesAndAPayment();
  expect(ofType("Notice")).toHaveLength(3);

  await does({ do: "poll-providers", turns: 2 });

  const theirs = ofType("PaymentAttempt").find(({ userId }) => userId === writers[1]);
  expect(theirs).toMatchObject({ state: "paid" });
});

test("the number of waiting notices is recorded even if no time is left to settle them", async () => {
  await noticesAndAPayment();

  await does({ do: "poll-providers", turns: 0 });

  expect(metrics.taken("NoticesUnsettled")).toEqual([3]);
});

test("an unreadable payment fails the run, but delays no notice", async () => {
  await does(paysBill, arrives, later);
  const unreadable = { pk: "USER#nobody", sk: "STK#unreadable", type: "PaymentAttempt" };
  const due = { gsi1pk: "OPEN_PAYMENT#0", gsi1sk: here.world.now.toISOString() };
  await putItem({ ...unreadable, ...due });

  await expect(here.world.pollProviders()).rejects.toThrow();

  expect(ofType("LedgerEntry")).toHaveLength(1);
});

test("a busy provider gets only one query, and notices are still settled", async () => {
  await does(presses(0, "ok"), presses(1, "ok"));
  await does(paysBill, arrives, arrives);
  await does({ do: "query-mode", mode: "busy" }, later);
  const { fetch } = here.world.provider;
  const asked: string[] = [];
  here.world.provider.fetch = (url, init) => {
    asked.push(url);
    return fetch(url, init);
  };

  await does(poll);

  expect(asked.filter((url) => url.endsWith("/query"))).toHaveLength(1);
  expect(ofType("Notice").map(({ outcome }) => outcome)).not.toContain(null);
});

test("the notices that have waited longest come first", async () => {
  await does(paysBill);
  for (let notice = 0; notice < 16; notice++) await does(arrives, { do: "wait", seconds: 1 });

  const times = (await openWebhooks(here.world.now, 25)).map(({ receivedAt }) => receivedAt);

  expect(times).toHaveLength(16);
  expect(times).toEqual([...times].sort());
});
