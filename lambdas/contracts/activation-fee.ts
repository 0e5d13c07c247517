import type { PublicSettings } from "./settings";

/**
 * Texts about the activation fee. They have their own file so that the sign-up page loads no other
 * texts about money.
 */
export const activationFeeWords = {
  withdrawn: "It goes into your balance, and you can withdraw it once your first work is paid.",
  sentBack:
    "If your work is never approved, close your account. Email us the M-Pesa receipt number before or after you close it. We refund the phone that paid.",
  inShort: "If your work is never approved, close your account and we refund the phone that paid.",
  receipt: "My Profile and Earnings show the number too, until you close.",
  beyond:
    "Paid more by mistake? Email us the receipt number and we send it back; your account stays open.",
  byMistake:
    "Sent by mistake? Email us the receipt number and we send it back to the phone that paid.",
} as const;

/** The payee's name and Paybill, written as the phone's prompt shows them. */
export const payeeInWords = ({
  productName,
  paybill,
}: Pick<PublicSettings, "productName" | "paybill">) =>
  `${productName.toUpperCase()}, paybill ${paybill}`;
