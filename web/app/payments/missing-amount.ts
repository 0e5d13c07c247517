import type { Me } from "#contracts/accounts";

/** What an inactive account still has to be paid before it comes alive, whole KES. */
export const missingAmount = ({ totalMoney }: Pick<Me, "totalMoney">, activationFee: number) =>
  Math.max(1, activationFee - totalMoney);
