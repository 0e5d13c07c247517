import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Withdrawal } from "#contracts/withdrawals";
import { until } from "../../../support/until";
import { anActiveWriter, phone } from "../../../support/world";
import { bookInWorld } from "../../../web/app/support/booked";

interface Reply {
  withdrawal: Withdrawal;
}

test("a writer takes money out to Airtel Money, with the operator's SMS", async () => {
  const { person, session } = await anActiveWriter();
  await bookInWorld(person.userId, [{ kind: "earning", amount: 50, at: new Date().toISOString() }]);
  const own = phone(person.phoneNumber);
  const before = await own.look();

  const asked = await session.call<Reply>(
    "POST",
    "/api/withdrawals",
    { wallet: "airtel", amount: 80 },
    { "idempotency-key": randomUUID() },
  );
  const path = `/api/withdrawals/${asked.body.withdrawal.id}`;
  const paid = await until(
    "the withdrawal to be paid",
    async () => {
      const { withdrawal } = (await session.call<Reply>("GET", path)).body;
      return withdrawal.state === "paid" && withdrawal;
    },
    90,
  );

  const after = await own.look();
  expect(after.airtelBalance).toBe(before.airtelBalance + 80);
  expect(after.messages[0]?.text).toContain(`Trans. ID: ${paid.receiptNumber}.`);
  const { body: me } = await session.call("GET", "/api/me");
  expect(me).toMatchObject({ currentBalance: 270, totalWithdrawals: 80 });
});
