import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { AppError } from "../../../lambdas/platform/app-error";
import {
  answerOnce,
  earlierReply,
  type Idempotency,
  replyWrites,
} from "../../../lambdas/platform/idempotency";
import { transact } from "../../../lambdas/platform/table/transact";
import { freshTable } from "../../support/table";

freshTable();

const Reply = z.object({ id: z.string() });
const now = new Date();

async function remember(reply: unknown): Promise<Idempotency> {
  const idempotency = { key: randomUUID(), bodyHash: "hash", scope: "POST /api/things" };
  await transact(replyWrites(idempotency, reply, now));
  return idempotency;
}

test("a remembered reply is returned unchanged", async () => {
  const idempotency = await remember({ id: "one" });

  expect(await earlierReply(Reply, idempotency)).toEqual({ id: "one" });
});

test("a remembered reply that the route would no longer return is not passed on", async () => {
  const idempotency = await remember({ name: "one" });

  await expect(earlierReply(Reply, idempotency)).rejects.toThrow(z.core.$ZodError);
});

test("a second press that is refused because of the first gets the first's answer", async () => {
  const idempotency = { key: randomUUID(), bodyHash: "hash", scope: "POST /api/things" };

  const answered = await answerOnce(Reply, idempotency, async () => {
    await transact(replyWrites(idempotency, { id: "one" }, now));
    throw new AppError("insufficient_balance", "Nothing is left.");
  });

  expect(answered).toEqual({ id: "one" });
});

test("a request that is refused for its own fault stays refused", async () => {
  const idempotency = { key: randomUUID(), bodyHash: "hash", scope: "POST /api/things" };
  const refuse = () => Promise.reject(new AppError("insufficient_balance", "Nothing is left."));

  await expect(answerOnce(Reply, idempotency, refuse)).rejects.toThrow("Nothing is left.");
});
