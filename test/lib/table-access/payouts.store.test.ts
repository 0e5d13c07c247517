import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { withdrawalsWorld } from "../../lambdas/money/payouts/support/withdrawals-world";
import { claimsOf, send } from "../../support/api-event";
import { freshTable } from "../../support/table";
import {
  actingAs,
  payoutKeys,
  refusedAccesses,
  unusedGrants,
} from "../../support/table-permissions";
import { until } from "../../support/until";

const table = freshTable();
const world = withdrawalsWorld(table.items);

async function asked(wallet: string, amount = 400) {
  const { userId } = await world.newWriter();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { wallet, amount };
  const { status } = await world.asks(userId, "withdraw", body, headers);
  expect(status).toBe(202);
  const { withdrawal } = (await world.asks(userId, "withdraw", body, headers)).body as {
    withdrawal: { id: string };
  };
  const key = crypto.randomUUID();
  const asked = await world.asks(userId, "findWithdrawal", undefined, {}, { key });
  expect(asked.status).toBe(200);
  expect((await world.asks(userId, "listWithdrawals")).status).toBe(200);
  const { id } = withdrawal;
  expect((await world.asks(userId, "getWithdrawal", undefined, {}, { id })).status).toBe(200);
  return id;
}

/** Runs the minute's polling this many minutes from now. */
async function pollIn(minutes: number) {
  const { pollProviders } = await import("../../../lambdas/money/settlement");
  const at = () => new Date(Date.now() + minutes * 60_000);
  await actingAs("Money", () => pollProviders(at, () => true));
}

test("payouts are requested, sent, settled and decided with the rights of their functions", async () => {
  const byMpesa = await asked("mpesa");
  const byAirtel = await asked("airtel");
  await world.work();
  for (const minutes of [1.2, 2.5]) await world.later(byAirtel, minutes);
  for (const id of [byMpesa, byAirtel]) await world.becomes(id, "paid");

  await world.faults({ "airtel.code": "DP00900001012", "b2c.code": "2040" });
  const refused = [await asked("mpesa"), await asked("airtel")];
  await world.work();
  for (const minutes of [1.2, 2.5, 5]) await world.later(refused[1] ?? "", minutes);
  for (const id of refused) await world.becomes(id, "returned");

  await world.faults({ "b2c.code": "2001" });
  const stopped = await asked("mpesa");
  await world.work();
  await until("payouts to be paused", async () => {
    return (await world.stopped()).some(({ wallet }) => wallet === "mpesa");
  });
  const decision = {
    decision: "paid",
    state: "requested",
    receiptNumber: "UKN0000001",
    note: "Seen in the portal.",
  };
  const headers = { "idempotency-key": crypto.randomUUID() };
  for (let time = 0; time < 2; time++) {
    const reply = await world.decides("decideWithdrawal", { id: stopped, body: decision, headers });
    expect(reply.status).toBe(200);
  }
  const { handler: desk } = await import("../../../lambdas/functions/desk");
  const { userId: admin } = await world.newWriter();
  const looking = {
    claims: claimsOf(admin, { admin: true }),
    query: { receiptNumber: "UKN0000001" },
  };
  expect((await send(desk, api.findReceipt, looking)).status).toBe(200);
  expect((await send(desk, api.showMoney, { claims: looking.claims })).status).toBe(200);
  await world.decides("listAllWithdrawals", { query: { state: "requested" } });
  await world.decides("setPayouts", { body: { paused: false } });

  await world.faults({ "airtel.code": "", "airtel.response": "terminal" });
  const atOnce = await asked("airtel");
  await world.work();
  await world.becomes(atOnce, "paid");

  const waiting = await asked("mpesa");
  const asking = await asked("airtel");
  await world.faults({
    "airtel.response": "",
    "airtel.callback": "lost",
    "b2c.code": "",
    "b2c.result": "lost",
  });
  await world.work();
  for (const minutes of [1.2, 2.5, 5]) await pollIn(minutes);
  for (const id of [waiting, asking]) await world.becomes(id, "paid");

  world.changeSecret({ airtelPin: "0000" });
  await world.decides("setPayouts", { body: { paused: false } });
  await asked("airtel");
  await world.work();
  expect(await world.stopped()).toMatchObject([{ wallet: "airtel" }]);
  await world.decides("setPayouts", { body: { paused: false, wallet: "airtel" } });
  await world.settled();

  expect(refusedAccesses()).toEqual([]);
  for (const name of ["Desk", "Money", "WriterMoney"] as const) {
    const unused = unusedGrants(name).filter((grant) => payoutKeys.test(grant));
    expect([name, unused]).toEqual([name, []]);
  }
});
