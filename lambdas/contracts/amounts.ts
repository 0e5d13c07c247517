/** The largest amount of one mobile-money movement, in whole KES. */
export const largestAmount = 250_000;
/** The smallest that M-Pesa pays out. */
export const smallestWithdrawal = 10;
