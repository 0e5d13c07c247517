import { Receipt } from "#contracts/fields";
import { paymentMessages, paymentRoutes } from "#contracts/payments";
import type { ReplyOf } from "#contracts/route";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { answerOnce, type Idempotency, replyWrites } from "../../platform/idempotency";
import { refusalOf, retryContested, transact } from "../../platform/table/transact";
import { promptOf } from "./find-payment";
import { readReceipt, settlementWrite } from "./received-payment";

type Reply = ReplyOf<typeof paymentRoutes.settleUnattributedPayment>;

interface Request {
  receipt: string;
  /** The administrator's `userId`. */
  by: string;
  note: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

const { notKept, decidedAlready, askedForOf, waitsAsCode } = paymentMessages;

/**
 * Closes a payment as not ours, without a credit. The payment leaves the list but stays stored, and
 * can still be credited later. A repeat changes nothing.
 */
export async function settleUnattributed(request: Request): Promise<Reply> {
  const receipt = Receipt.safeParse(request.receipt).data;
  if (receipt === undefined) throw new AppError("not_found", notKept);
  const { reply } = paymentRoutes.settleUnattributedPayment;
  return await retryContested(() =>
    answerOnce(reply, request.idempotency, () => settle({ ...request, receipt })),
  );
}

async function settle({ receipt, by, note, idempotency, now }: Request): Promise<Reply> {
  const { proof, kept } = await readReceipt(receipt);
  if (!kept) throw new AppError("not_found", notKept);
  const reply = { receiptNumber: receipt, settled: true as const };
  if (kept.decision?.as === "not-ours") return reply;
  if ((proof && !kept.isCredited) || kept.decision) throw new AppError("conflict", decidedAlready);
  const prompt = await promptOf(kept);
  if (prompt && !prompt.profile.closedAt && !proof)
    throw new AppError("conflict", askedForOf(prompt.profile.username));
  const { amount } = kept;
  const entry = { act: "payment-settled", by, subject: receipt, note, before: { amount } } as const;
  const refusal = await refusalOf(
    transact([
      settlementWrite(receipt, note, now),
      auditWrite(entry, now),
      ...replyWrites(idempotency, reply, now),
    ]),
  );
  if (!refusal) return reply;
  const isOpenStill = (await readReceipt(receipt)).kept?.decision === undefined;
  if (isOpenStill && refusal.failures.has("unattributed"))
    throw new AppError("conflict", waitsAsCode);
  throw refusal;
}
