import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Withdrawal } from "#contracts/withdrawals";
import { toEmulator } from "../../../../local/aws";
import { until } from "../../../support/until";
import { anActiveWriter, phone, world } from "../../../support/world";

interface Reply {
  withdrawal: Withdrawal;
}

async function earn(userId: string, amount: number) {
  const { endpoint, region, credentials } = toEmulator(world().emulator);
  // The tested modules read these variables when they load.
  Object.assign(process.env, {
    TABLE_NAME: world().tableName,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const { book } = await import("../../../support/movements");
  await book({ userId }, [{ kind: "earning", amount, at: new Date().toISOString() }]);
}

test("a writer withdraws money to Airtel Money, and gets Airtel's SMS", async () => {
  const { person, session } = await anActiveWriter();
  await earn(person.userId, 50);
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
