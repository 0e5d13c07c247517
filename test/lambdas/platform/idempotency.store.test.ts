import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { AppError } from "../../../lambdas/platform/app-error";
import { answerOnce, earlierReply, replyWrites } from "../../../lambdas/platform/idempotency";
import { transact } from "../../../lambdas/platform/table/transact";
import { freshTable } from "../../support/table";

freshTable();

const Reply = z.object({ id: z.string() });
const aKey = () => ({ key: randomUUID(), bodyHash: "hash", scope: "POST /api/things" });
const remember = (idempotency: ReturnType<typeof aKey>, reply: object) =>
  transact(replyWrites(idempotency, reply, new Date()));

test("a stored reply is returned if it matches the route's schema; otherwise the read throws", async () => {
  const [good, outdated] = [aKey(), aKey()];
  await remember(good, { id: "one" });
  await remember(outdated, { name: "one" });

  expect(await earlierReply(Reply, good)).toEqual({ id: "one" });
  await expect(earlierReply(Reply, outdated)).rejects.toThrow(z.core.$ZodError);
});

test("a refused request returns the reply that is stored under its key, if there is one", async () => {
  const [first, own] = [aKey(), aKey()];
  const refuse = () => Promise.reject(new AppError("insufficient_balance", "Nothing is left."));
  const answered = await answerOnce(Reply, first, async () => {
    await remember(first, { id: "one" });
    return await refuse();
  });

  expect(answered).toEqual({ id: "one" });
  await expect(answerOnce(Reply, own, refuse)).rejects.toThrow("Nothing is left.");
});
