import { randomUUID } from "node:crypto";
import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import type { Withdrawal } from "#contracts/withdrawals";
import { toEmulator } from "../../../local/aws";
import { until } from "../../support/until";
import { anActiveWriter, phone, world } from "../../support/world";

/** Work that was approved, as far as withdrawals ask about it. */
const haveEarned = (userId: string) =>
  new DynamoDBClient(toEmulator(world().emulator)).send(
    new UpdateItemCommand({
      TableName: world().tableName,
      Key: { pk: { S: `USER#${userId}` }, sk: { S: "PROFILE" } },
      UpdateExpression: "SET totalEarned = :some",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":some": { N: "300" } },
    }),
  );

test("a writer takes money out to both wallets of the phone, each with the operator's SMS", async () => {
  const { person, session } = await anActiveWriter();
  await haveEarned(person.userId);
  const own = phone(person.phoneNumber);
  const before = await own.look();

  const withdraw = async (wallet: string, amount: number) => {
    const { status, body } = await session.call<{ withdrawal: Withdrawal }>(
      "POST",
      "/api/withdrawals",
      { wallet, amount },
      { "idempotency-key": randomUUID() },
    );
    expect(status).toBe(202);
    return await until("the withdrawal to be paid", async () => {
      const { body: list } = await session.call<{ withdrawals: Withdrawal[] }>(
        "GET",
        "/api/withdrawals",
      );
      const found = list.withdrawals.find(({ id }) => id === body.withdrawal.id);
      return found?.state === "paid" && found;
    });
  };
  const byMpesa = await withdraw("mpesa", 120);
  const byAirtel = await withdraw("airtel", 80);

  const after = await own.look();
  expect(after.balance).toBe(before.balance + 120);
  expect(after.airtelBalance).toBe(before.airtelBalance + 80);
  expect(after.messages[1]?.text).toContain(
    `${byMpesa.receiptNumber} Confirmed. You have received`,
  );
  expect(after.messages[0]?.text).toContain(`Trans. ID: ${byAirtel.receiptNumber}.`);
  const { body: me } = await session.call("GET", "/api/me");
  expect(me).toMatchObject({ currentBalance: 100, totalWithdrawals: 200 });
});
