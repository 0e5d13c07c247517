import type { Me } from "#contracts/accounts";

/** What is still to be paid before an account becomes active, whole KES. */
export const missingAmount = ({ totalMoney }: Pick<Me, "totalMoney">, activationFee: number) =>
  Math.max(1, activationFee - totalMoney);
