const two = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,234.00` */
export const withCents = (amount: number) => two.format(amount);

/** `Ksh1,234.00`, the form in M-Pesa's SMS. */
export const ksh = (amount: number) => `Ksh${withCents(amount)}`;

export const smallestAmount = 1;
export const largestAmount = 250_000;
/** Maximum balance of one wallet. */
export const fullestWallet = 500_000;
export const dailyLimit = 500_000;
