import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import type { Wallet } from "#contracts/ledger";
import type { Withdrawal } from "#contracts/withdrawals";
import { toEmulator } from "../../../../local/aws";
import { until } from "../../../support/until";
import { anActiveWriter, phone, type Session, world } from "../../../support/world";

const TableName = () => world().tableName;
const table = () => DynamoDBDocumentClient.from(new DynamoDBClient(toEmulator(world().emulator)));

/** Stores approved work, with the fields that withdrawals read. */
const haveEarned = (userId: string) =>
  table().send(
    new UpdateCommand({
      TableName: TableName(),
      Key: { pk: `USER#${userId}`, sk: "PROFILE" },
      UpdateExpression: "SET totalEarned = :some",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":some": 300 },
    }),
  );

async function withdraw(session: Session, wallet: Wallet, amount: number): Promise<Withdrawal> {
  const { status, body } = await session.call<{ withdrawal: Withdrawal }>(
    "POST",
    "/api/withdrawals",
    { wallet, amount },
    { "idempotency-key": randomUUID() },
  );
  expect(status).toBe(202);
  return await paid(session, body.withdrawal.id);
}

const paid = (session: Session, id: string) =>
  until(
    "the withdrawal to be paid",
    async () => {
      const { body } = await session.call<{ withdrawal: Withdrawal }>(
        "GET",
        `/api/withdrawals/${id}`,
      );
      return body.withdrawal.state === "paid" && body.withdrawal;
    },
    90,
  );

test("a writer takes money out to both wallets of the phone, each with the operator's SMS", async () => {
  const { person, session } = await anActiveWriter();
  await haveEarned(person.userId);
  const own = phone(person.phoneNumber);
  const before = await own.look();

  const byMpesa = await withdraw(session, "mpesa", 120);
  const byAirtel = await withdraw(session, "airtel", 80);

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
