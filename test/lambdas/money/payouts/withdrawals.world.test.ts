import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import type { Wallet } from "#contracts/ledger";
import type { Withdrawal } from "#contracts/withdrawals";
import { toEmulator } from "../../../../local/aws";
import { deepTest } from "../../../support/depth";
import { until } from "../../../support/until";
import { anActiveWriter, phone, type Session, signIn, world } from "../../../support/world";

const TableName = () => world().tableName;
const table = () => DynamoDBDocumentClient.from(new DynamoDBClient(toEmulator(world().emulator)));

/** Work that was approved, as far as withdrawals ask about it. */
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

async function withdrawalItem(userId: string, id: string) {
  const Key = { pk: `USER#${userId}`, sk: `WITHDRAWAL#${id}` };
  const { Item = {} } = await table().send(new GetCommand({ TableName: TableName(), Key }));
  return Item;
}

/** Brings a paid withdrawal back to the moment before it was sent, as a restored table has it. */
async function restore(userId: string, id: string): Promise<string> {
  const item = await withdrawalItem(userId, id);
  const requested = { state: "requested", attempt: null, attemptIds: [], question: null };
  const unsettled = { receiptNumber: null, sentAt: null, settledAt: null };
  const Item = { ...item, ...requested, ...unsettled, gsi2pk: "WITHDRAWALS#requested" };
  await table().send(new PutCommand({ TableName: TableName(), Item }));
  const [attemptId] = item["attemptIds"] as [string];
  const lost = [
    { pk: `PAYOUT#${attemptId}`, sk: "PAYOUT" },
    { pk: `PAID_OUT#${item["wallet"]}#${item["receiptNumber"]}`, sk: "PAID_OUT" },
  ];
  for (const Key of lost) await table().send(new DeleteCommand({ TableName: TableName(), Key }));
  await table().send(
    new UpdateCommand({
      TableName: TableName(),
      Key: { pk: `USER#${userId}`, sk: "PROFILE" },
      UpdateExpression: "ADD payoutsOnTheirWay :one, amountOnItsWay :amount",
      ExpressionAttributeValues: { ":one": 1, ":amount": item["amount"] },
    }),
  );
  return attemptId;
}

deepTest(
  "a withdrawal that was paid after the restored moment is asked for again, and paid once",
  async () => {
    const { person, session } = await anActiveWriter();
    await haveEarned(person.userId);
    const own = phone(person.phoneNumber);
    const admin = await signIn(world().demo.admin);
    const wallets = ["mpesa", "airtel"] as const;
    const before = await Promise.all(wallets.map((wallet) => withdraw(session, wallet, 100)));
    const paidOut = await own.look();

    const attemptIds = [];
    for (const { id } of before) attemptIds.push(await restore(person.userId, id));
    for (const { id } of before) {
      const { status } = await admin.call(
        "POST",
        `/api/admin/withdrawals/${id}/decision`,
        { decision: "ask-again", note: "restored" },
        { "idempotency-key": randomUUID() },
      );
      expect(status).toBe(200);
    }
    const again = await Promise.all(before.map(({ id }) => paid(session, id)));

    expect(again.map(({ receiptNumber }) => receiptNumber)).toEqual(
      before.map(({ receiptNumber }) => receiptNumber),
    );
    const items = await Promise.all(before.map(({ id }) => withdrawalItem(person.userId, id)));
    expect(items.map((item) => item["attemptIds"])).toEqual(attemptIds.map((id) => [id]));
    const { balance, airtelBalance } = await own.look();
    expect({ balance, airtelBalance }).toEqual({
      balance: paidOut.balance,
      airtelBalance: paidOut.airtelBalance,
    });
  },
);
