const two = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `Ksh1,234.00`, as M-Pesa's SMS write it. */
export const ksh = (amount: number) => `Ksh${two.format(amount)}`;

export const smallestAmount = 1;
export const largestAmount = 250_000;
/** What one wallet may hold. */
export const fullestWallet = 500_000;
export const dailyLimit = 500_000;
