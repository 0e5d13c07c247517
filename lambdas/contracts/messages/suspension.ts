/** Of accounts that the administrator has suspended. */
export const suspensionMessages = {
  noWork: (supportEmail: string) =>
    `Your account is suspended, so you can't take tasks or hand in work. Your dashboard says why. Write to ${supportEmail}.`,
  noWithdrawals: (supportEmail: string) =>
    `Your account is suspended and withdrawals are stopped. Your money stays in your balance. Write to ${supportEmail}.`,
  reasonNeeded: "Write why. The writer reads it.",
  administrator: "The administrator can't be suspended.",
  changedMeanwhile: "Something else changed at this moment. Please try again.",
} as const;
