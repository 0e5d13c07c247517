import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { noticeHash } from "../../../../lambdas/providers/airtel/disbursement";

const key = "a key of the portal";
const hashOf = (bytes: string) => createHmac("sha256", key).update(bytes).digest("base64");
const transaction = '{"id":"W1","status_code":"TS"}';
const spaced = '{ "id": "W1", "status_code": "TS" }';

test.each([
  ["transaction", `{"transaction":${transaction},"hash":"${hashOf(transaction)}"}`],
  ["transaction", `{ "transaction": ${spaced}, "hash": "${hashOf(spaced)}" }`],
  ["transaction", `{"hash":"${hashOf(transaction)}","transaction":${transaction}}`],
  ["body", `{"transaction":${transaction},"hash":"${hashOf(`{"transaction":${transaction}}`)}"}`],
  ["differs", `{"transaction":${transaction},"hash":"${hashOf("another")}"}`],
  ["differs", `{"transaction":${transaction},"hash":""}`],
  ["absent", `{"transaction":${transaction}}`],
  ["absent", `{"transaction":${transaction},"hash":7}`],
  ["absent", "no JSON"],
])("is %s of %s", (expected, body) => {
  expect(noticeHash(body, key)).toBe(expected);
});
