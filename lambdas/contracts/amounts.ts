/** The largest amount of one mobile-money movement, in whole KES. */
export const largestAmount = 250_000;
