import type { AdminWithdrawal } from "#contracts/withdrawals";
import type { Profile } from "../../accounts/profile/profile";
import { returnableFrom, shownWithdrawal, type WithdrawalItem } from "./withdrawal";

/** A withdrawal as the administrator sees it; its writer may be gone. */
export const shownToAdministrator = (
  item: WithdrawalItem,
  profile: Profile | undefined,
): AdminWithdrawal => ({
  ...shownWithdrawal(item),
  writer: {
    userId: item.userId,
    username: profile?.username ?? "",
    name: profile ? `${profile.firstName} ${profile.lastName}` : "",
  },
  waiting: item.waiting,
  providerSaid: item.providerSaid,
  timesAsked: item.timesAsked,
  lastAskedAt: item.lastAskedAt,
  attemptIds: item.attemptIds,
  returnableFrom: returnableFrom(item)?.toISOString() ?? null,
  note: item.note,
});
