const two = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const withCents = (amount: number) => two.format(amount);

/** An amount as in M-PESA's SMS: `Ksh1,234.00`. */
export const ksh = (amount: number) => `Ksh${withCents(amount)}`;

export const smallestAmount = 1;
export const largestAmount = 250_000;
/** The highest balance of a wallet. */
export const fullestWallet = 500_000;
export const dailyLimit = 500_000;
