import { fitsAnother } from "../../accounts/profile/masked-number-store";
import type { Profile } from "../../accounts/profile/profile";
import type { ReceivedPayment } from "../collections/received-payment";
import { numberMatch } from "./own-number";

type Payer = Pick<Profile, "userId" | "phoneNumber" | "phoneChangedAt" | "createdAt">;

/**
 * Whether a payment is this writer's own: what is in their balance, or was paid from their whole number.
 * A masked number tells only where it fits no other writer's, and was theirs before the payment.
 */
export async function isOwnPayment(payment: ReceivedPayment, writer: Payer): Promise<boolean> {
  if (payment.is === "credited") return payment.userId === writer.userId;
  if (payment.is !== "kept") return false;
  const { phone, paidAt, receivedAt } = payment.payment;
  const match = numberMatch(phone, writer.phoneNumber);
  if (match !== "masked") return match === "whole";
  return hadNumber(writer, paidAt ?? receivedAt) && !(await fitsAnother(phone, writer.userId));
}

/** M-Pesa tells the time of a payment to the second. */
const hadNumber = ({ phoneChangedAt, createdAt }: Payer, paidAt: string) =>
  secondOf(phoneChangedAt ?? createdAt) <= secondOf(paidAt);

const secondOf = (instant: string) => Math.floor(Date.parse(instant) / 1000);
