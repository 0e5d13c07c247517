import { createHash } from "node:crypto";
import { kenyanPhone } from "#contracts/fields";
import { fitsAnother, isAnothersToo } from "../../accounts/profile/masked-numbers";
import type { Profile } from "../../accounts/profile/profile";
import type { ReceivedPayment } from "../collections/received-payment";

type Payer = Pick<Profile, "userId" | "phoneNumber" | "phoneChangedAt" | "createdAt">;

/**
 * Whether a payment is this writer's own: what is in their balance, or was paid from their number, if it
 * was theirs before the payment and is no other writer's; a masked one must fit no other's.
 */
export async function isOwnPayment(payment: ReceivedPayment, writer: Payer): Promise<boolean> {
  if (payment.is === "credited") return payment.userId === writer.userId;
  if (payment.is !== "kept") return false;
  const { phone, paidAt, receivedAt } = payment.payment;
  const match = numberMatch(phone, writer.phoneNumber);
  if (match === "none" || !hadNumber(writer, paidAt ?? receivedAt)) return false;
  const { userId, phoneNumber } = writer;
  return !(await (match === "whole"
    ? isAnothersToo(phoneNumber, userId)
    : fitsAnother(phone, userId)));
}

/** M-Pesa tells the time of a payment to the second. */
const hadNumber = ({ phoneChangedAt, createdAt }: Payer, paidAt: string) =>
  secondOf(phoneChangedAt ?? createdAt) <= secondOf(paidAt);

const secondOf = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/**
 * How a payer's number, as the pay bill tells it, is this writer's: `whole`, as digits or as their
 * SHA-256; `masked`, as in `2547 ***** 126`, which is many people's; or not at all. Nothing told proves
 * nothing.
 */
export function numberMatch(told: string, phoneNumber: string): "whole" | "masked" | "none" {
  const own = phoneNumber.replace(/\D/g, "");
  const shown = told.replace(/[\s-]/g, "");
  if (/^[0-9a-f]{64}$/i.test(shown))
    return createHash("sha256").update(own).digest("hex") === shown.toLowerCase()
      ? "whole"
      : "none";
  const [, begin, end] = /^\+?(\d{3,})\*+(\d{3,})$/.exec(shown) ?? [];
  if (begin !== undefined && end !== undefined)
    return own.startsWith(begin) && own.endsWith(end) ? "masked" : "none";
  return kenyanPhone(shown) === phoneNumber ? "whole" : "none";
}
