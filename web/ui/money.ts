const grouped = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-KE");

/** Whole Kenyan shillings as people read them, on one line: `KES 1,234.00`. */
export const formatMoney = (shillings: number) => `KES\u00a0${grouped.format(shillings)}`;

/** How many there are of something: `1,234`. */
export const formatCount = (count: number) => whole.format(count);

/** The short form for a price in the prose of the public pages: `KES 1,234`. */
export const formatPrice = (shillings: number) => `KES\u00a0${whole.format(shillings)}`;

/** Whole shillings as they are typed: `1000`, `1,000`, `KES 1 000.00`. NaN when it is no such sum. */
export function readAmount(typed: string): number {
  const sum = typed.trim().replace(/^(KES|KSH)\s*/i, "");
  const isSum = /^(\d{1,9}|\d{1,3}([, \u00a0]\d{3}){1,2})(\.00?)?$/.test(sum);
  return isSum ? Number(sum.replace(/[, \u00a0]/g, "")) : Number.NaN;
}
