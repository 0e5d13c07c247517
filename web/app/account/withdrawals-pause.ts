import type { Me } from "#contracts/me";

const hour = 60 * 60 * 1000;

/**
 * The end of the pause of withdrawals that follows a new phone number; undefined without a pause.
 */
export function withdrawalsPausedUntil(
  { phoneChangedAt }: Pick<Me, "phoneChangedAt">,
  phoneLockHours: number,
  now: Date,
): Date | undefined {
  if (phoneChangedAt === null) return undefined;
  const until = new Date(Date.parse(phoneChangedAt) + phoneLockHours * hour);
  return until > now ? until : undefined;
}
