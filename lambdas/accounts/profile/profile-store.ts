import type { Change, Condition } from "../../platform/table/expressions";
import { writeAlone } from "../../platform/table/transact";
import { findProfiles, profiles } from "./profile";

export {
  hasAccount,
  insistOnLiveSession,
  isActive,
  isNotClosed,
  liveSession,
  ownProfileChange,
  requireLiveSession,
  sessionGuard,
} from "./profile";

export const profileChange = (
  userId: string,
  change: Change,
  ...conditions: readonly Condition[]
) => profiles.change({ userId }, change, ...conditions);

export const profileStore = {
  find: (userId: string) => profiles.find({ userId }),
  findAll: findProfiles,
  endSessions: (userId: string, from: Date) =>
    writeAlone(
      profiles.change(
        { userId },
        { set: { sessionsValidFrom: Math.floor(from.getTime() / 1000) } },
      ),
    ),
};
