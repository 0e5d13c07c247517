const grouped = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-KE");

/** Whole Kenyan shillings as people read them: `KES 1,234.00`. */
export const formatMoney = (shillings: number) => `KES ${grouped.format(shillings)}`;

/** The short form for a price in the prose of the public pages: `KES 1,234`. */
export const formatPrice = (shillings: number) => `KES ${whole.format(shillings)}`;
