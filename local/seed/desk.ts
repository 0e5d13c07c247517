import type { UnattributedPayment } from "#contracts/payments";
import type { Settings } from "#contracts/settings";
import { keepUnattributed } from "../../lambdas/money/collections/received-payment";
import { submitCode } from "../../lambdas/money/trainings/submit-code";
import { findTraining } from "../../lambdas/money/trainings/training";
import type { Taker } from "./plan";

const hour = 60 * 60 * 1000;

/** Fills the desk's queues: payments without an account, and training codes. */
export async function fillDesk(
  ids: ReadonlyMap<string, string>,
  { trainingFees: { special } }: Pick<Settings, "trainingFees">,
  today: Date,
): Promise<void> {
  const at = (hours: number) => new Date(today.getTime() - hours * hour);
  const sister = { phone: "254701345078", payerName: "RUKIA" };
  const payments = [
    payment("UKL2D7F4QA", 500, "AMINAH", { phone: "254712345099", payerName: "FATUMA" }, at(30)),
    payment("UKL6H9N1WB", 1200, "INV 204", { phone: "254722345088", payerName: "PETER" }, at(5)),
    payment("UKM5T9R3VB", special, "TRAINING", sister, at(7)),
  ];
  for (const each of payments) await keepUnattributed(each);
  await enter("mwangi", "special", "UKM5T9R3VB", at(6));
  await enter("chebet", "normal", "UKM8Q2W7NZ", at(3));

  async function enter(who: Taker, course: "normal" | "special", referenceCode: string, now: Date) {
    const userId = ids.get(who);
    if (!userId || (await findTraining(referenceCode))) return;
    const caller = { userId, isAdmin: false, signedInAt: Math.floor(now.getTime() / 1000) };
    await submitCode({ caller, course, referenceCode, idempotency: undefined, now });
  }
}

const payment = (
  receiptNumber: string,
  amount: number,
  account: string,
  payer: Pick<UnattributedPayment, "phone" | "payerName">,
  paidAt: Date,
): UnattributedPayment => ({
  receiptNumber,
  amount,
  amountAsSent: `${amount}.00`,
  account,
  ...payer,
  paidAt: paidAt.toISOString(),
  receivedAt: new Date(paidAt.getTime() + 2000).toISOString(),
  forTraining: false,
});
