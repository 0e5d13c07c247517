import { expect } from "vitest";
import { dayLength } from "#contracts/east-africa-time";
import { book } from "../../../support/movements";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter } from "../../../support/table-world";
import { ask, claims, type Lives } from "./at-work";
import { movesInLists } from "./moves-in-lists";
import { payBillNotices, settlesByStream } from "./paying";

/** As its schedule starts it; the writer has a payment that its receipt proves. */
async function reconcilesLedgers() {
  const { parts, reconcile } = await import("../../../../lambdas/money/reconciliation/reconcile");
  await payBillNotices();
  await settlesByStream();
  await movesInLists();
  // A past day without any counts.
  await aTask({ createdAt: "2026-10-01T06:00:00.000Z" });
  const begin = Date.now();
  // All parts of the table, one each night.
  for (let night = 0; night < parts; night++) {
    const clock = () => new Date(begin + night * dayLength);
    await actingAs("Nightly", () => reconcile(clock, () => true));
  }
}

async function readsLedger() {
  const { userId } = await aWriter({ lastUpdated: "2026-10-01T06:00:00.000Z" });
  await book({ userId }, [{ kind: "earning", amount: 500, at: "2026-11-20T06:00:00.000Z" }]);
  await ask("listLedgerMonths", claims(userId));
  const query = { month: "2026-11" };
  expect((await ask("listLedger", { ...claims(userId), query })).body["entries"]).toHaveLength(1);
  await ask("listLedger", { ...claims(userId), query: { kind: "earning" } });
}

async function takesStatement() {
  const { userId } = await aWriter();
  const query = { format: "pdf", from: "2026-11-01", to: "2026-11-22" };
  expect((await ask("getStatement", { ...claims(userId), query })).status).toBe(200);
}

async function checksStatement() {
  expect((await ask("checkStatement", { query: { code: "7K2QF-9XM4T" } })).status).toBe(404);
}

export const ledger: Lives = {
  Public: [checksStatement],
  Writer: [readsLedger, takesStatement],
  Nightly: [reconcilesLedgers],
};
