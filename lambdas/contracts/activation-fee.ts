import type { PublicSettings } from "./settings";

/** What becomes of the activation fee: the same words wherever it is paid, kept or asked back. Apart, since the sign-up page has them. */
export const activationFeeWords = {
  withdrawn: "It goes into your balance, and you can withdraw it once your first work is paid.",
  sentBack:
    "If your work is never approved, close your account. Email us the M-Pesa receipt number before or after you close it. We refund the phone that paid.",
  /** The same where there is room for one sentence. */
  inShort: "If your work is never approved, close your account and we refund the phone that paid.",
  receipt: "My Profile and Earnings show the number too, until you close.",
  beyond:
    "Paid more by mistake? Email us the receipt number and we send it back; your account stays open.",
  byMistake:
    "Sent by mistake? Email us the receipt number and we send it back to the phone that paid.",
} as const;

/** Who is paid, by the name that M-Pesa shows, and where, to be compared with what a phone asks for. */
export const payeeInWords = ({
  productName,
  paybill,
}: Pick<PublicSettings, "productName" | "paybill">) =>
  `${productName.toUpperCase()}, paybill ${paybill}`;
