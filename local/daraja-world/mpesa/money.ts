const two = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const withCents = (amount: number) => two.format(amount);

/** Returns an amount as M-PESA's SMS write it: `Ksh1,234.00`. */
export const ksh = (amount: number) => `Ksh${withCents(amount)}`;

export const smallestAmount = 1;
export const largestAmount = 250_000;
/** The highest balance that a wallet may have. */
export const fullestWallet = 500_000;
export const dailyLimit = 500_000;
