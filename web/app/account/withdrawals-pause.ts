import type { Me } from "#contracts/me";

const hour = 60 * 60 * 1000;

/** Until when withdrawals are paused, since the number was changed; undefined when they aren't. */
export function withdrawalsPausedUntil(
  { phoneChangedAt }: Pick<Me, "phoneChangedAt">,
  phoneLockHours: number,
  now: Date,
): Date | undefined {
  if (phoneChangedAt === null) return undefined;
  const until = new Date(Date.parse(phoneChangedAt) + phoneLockHours * hour);
  return until > now ? until : undefined;
}
