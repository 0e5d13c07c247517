import { clockTime } from "#contracts/east-africa-time";
import type { PublicSettings } from "#contracts/settings";
import { formatPrice } from "../../ui/money";
import { catalogue } from "../../ui/strings/catalogue";

/** What the public page of today's tasks says. */
export const todaysTasks = catalogue({
  title: "Today’s tasks",
  lead: ({ publishTime }: PublicSettings) =>
    `What writers can take right now, with its full pay. New tasks come every day at ${clockTime(publishTime)}, East Africa Time.`,
  fee: ({ activationFee }: PublicSettings) =>
    `To take one, join and activate your account: ${formatPrice(activationFee)}, once. It stays yours, in your balance, and if you leave without paid work, support sends it back to the phone that paid it.`,
  join: "Join Now",
  market: "To the marketplace",
  list: "Open tasks",
  loading: "Loading today’s tasks",
  field: "Field",
  pays: "Pays",
  due: "Due",
  countOne: "1 task can be taken now.",
  countAll: "{count} tasks can be taken now.",
  countNewest: "{count} tasks can be taken now. These are the newest {shown}.",
  emptyTitle: "All tasks are taken",
  empty: ({ publishTime }: PublicSettings) =>
    `New ones come at ${clockTime(publishTime)}, East Africa Time. Join today, and be ready when they do.`,
  failedTitle: "Today’s tasks did not load",
  failed: "The network or our service had a pause. Your account and your money are not touched.",
  again: "Try again",
  noScript:
    "This list needs JavaScript. You find the same tasks in the marketplace once you have joined.",
});
