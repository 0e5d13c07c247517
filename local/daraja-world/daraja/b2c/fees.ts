import type { World } from "../../world";

const ladder = [
  { upTo: 100, fee: 0 },
  { upTo: 1_500, fee: 5 },
  { upTo: 5_000, fee: 9 },
  { upTo: 20_000, fee: 11 },
  { upTo: Number.POSITIVE_INFINITY, fee: 13 },
];

/** The fee that the business pays for a payout; the receiver pays none. */
export const feeOf = (amount: number) => ladder.find(({ upTo }) => amount <= upTo)?.fee ?? 0;

/** The balance of the fee account, which is negative until Safaricom settles it. */
export const chargesOf = (world: World) =>
  -Object.values(world.state.payouts)
    .filter(({ paidAt }) => paidAt !== undefined)
    .reduce((sum, { amount }) => sum + feeOf(amount), 0);
