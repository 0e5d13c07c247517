import type { Me } from "#contracts/accounts";

const hour = 60 * 60 * 1000;

/** Until when withdrawals rest, since the number was changed; undefined when they don't. */
export function withdrawalsRestUntil(
  { phoneChangedAt }: Pick<Me, "phoneChangedAt">,
  phoneLockHours: number,
  now: Date,
): Date | undefined {
  if (phoneChangedAt === null) return undefined;
  const until = new Date(Date.parse(phoneChangedAt) + phoneLockHours * hour);
  return until > now ? until : undefined;
}
