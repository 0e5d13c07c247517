const grouped = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-KE");

/** Formats whole Kenyan shillings, without a line break: `KES 1,234.00`. */
export const formatMoney = (shillings: number) => `KES\u00a0${grouped.format(shillings)}`;

export const formatCount = (count: number) => whole.format(count);

/** Formats a price inside a sentence: `KES 1,234`. */
export const formatPrice = (shillings: number) => `KES\u00a0${whole.format(shillings)}`;

const unit = "(?:KES|K?\\.?SHS?|(?:Kenyan? )?shillings?)[.:]?";
/**
 * Matches `1,500`, `KES 1500`, `Ksh. 1,500.00`, `1 500 shillings` and `1500/=`. Thousands are
 * separated by one kind of separator.
 */
const sum = new RegExp(
  `^(?:${unit}\\s*)?(\\d{1,9}|\\d{1,3}(?:([,\\s])\\d{3}(?:\\2\\d{3})?))(?:\\.00?|\\.-)?\\s*(?:/\\s?[=-])?(?:\\s*${unit})?$`,
  "i",
);

/** Matches the shilling's name or code alone, without a sum. */
export const shilling = new RegExp(`^${unit}$`, "i");

/** Matches a text with another currency's sign or code. */
export const otherCurrency =
  /\p{Sc}|(?:^|[^a-z])(?:USD|EUR|GBP|CHF|JPY|CNY|INR|ZAR|NGN|GHS|RWF|ETB|AED|AUD|CAD|UGX|USHS?|TZS|TSHS?|dollars?|euros?|pounds?|naira|rands?)(?![a-z])/iu;

/**
 * Reads whole shillings as Kenyans and Excel write them; NaN if the text is no sum or is ambiguous.
 */
export function readAmount(typed: string): number {
  // Pasted text can contain invisible characters.
  const [, digits] = sum.exec(typed.replace(/\p{Cf}/gu, "").trim()) ?? [];
  return digits ? Number(digits.replace(/\D/g, "")) : Number.NaN;
}
