const grouped = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-KE");

/** Whole Kenyan shillings as people read them, on one line: `KES 1,234.00`. */
export const formatMoney = (shillings: number) => `KES\u00a0${grouped.format(shillings)}`;

/** How many there are of something: `1,234`. */
export const formatCount = (count: number) => whole.format(count);

/** The short form for a price in the prose of the public pages: `KES 1,234`. */
export const formatPrice = (shillings: number) => `KES\u00a0${whole.format(shillings)}`;

const unit = "(?:KES|K?SHS?)\\.?";
/** `1,500`, `KES 1500`, `Ksh. 1,500.00`, `1 500 KES`, `1500/=`; one kind of separator, in threes. */
const sum = new RegExp(
  `^(?:${unit}\\s*)?(\\d{1,9}|\\d{1,3}(?:([,\\s])\\d{3}(?:\\2\\d{3})?))(?:\\.00?)?\\s*(?:/[=-])?(?:\\s*${unit})?$`,
  "i",
);

/** Whole shillings as Kenyans and Excel write them. NaN when it is no such sum, or could be two. */
export function readAmount(typed: string): number {
  // Marks that nobody sees come along with what is pasted.
  const [, digits] = sum.exec(typed.replace(/\p{Cf}/gu, "").trim()) ?? [];
  return digits ? Number(digits.replace(/\D/g, "")) : Number.NaN;
}
