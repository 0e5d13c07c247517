import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { liveUpdates } from "#contracts/live-updates";
import type { ReplyOf } from "#contracts/route";
import { type Award, type BidTerms, taskRoutes } from "#contracts/tasks";
import { onDevice } from "../../../ui/storage";
import { operationKey } from "../../frame/api/operation-key";
import { keepSnapshot } from "../../frame/api/prefetch";
import { pagesKey, useLivePages } from "../../frame/api/use-live";
import { useSession } from "../../frame/session/session-store";

type AwardPage = ReplyOf<typeof taskRoutes.listAwards>;

type Awards = InfiniteData<AwardPage, string>;

const firstPage = "awards";

/**
 * The writer's awards, newest first. The next visit shows a stored copy of the first page
 * immediately.
 */
export const useAwards = (enabled = true) =>
  useLivePages(
    taskRoutes.listAwards,
    {},
    { every: liveUpdates.atLatest, snapshot: firstPage, enabled },
  );

/** Shows a new or changed award in its place in the list, and loads the list again. */
export function usePutAward() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? "";
  return async (award: Award) => {
    const queryKey = pagesKey(taskRoutes.listAwards, {}, userId);
    // The answer to an earlier request would lack the award.
    await client.cancelQueries({ queryKey });
    const after = client.setQueryData<Awards>(queryKey, (awards) => awards && put(awards, award));
    void client.invalidateQueries({ queryKey });
    // Stores the new first page, since the writer may reload before the list has loaded.
    if (userId && after?.pages[0])
      keepSnapshot(onDevice, userId, firstPage, { at: Date.now(), reply: after.pages[0] });
  };
}

export function useRefreshAwards() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [taskRoutes.listAwards.path] });
}

function put(awards: Awards, award: Award): Awards {
  const same = (other: Award) =>
    other.taskId === award.taskId && other.awardedAt === award.awardedAt;
  const known = awards.pages.some((page) => page.awards.some(same));
  const pages = awards.pages.map((page, index) => ({
    ...page,
    awards: known
      ? page.awards.map((other) => (same(other) ? award : other))
      : [...(index === 0 ? [award] : []), ...page.awards],
  }));
  return { ...awards, pages };
}

/**
 * The Idempotency-Key of a bid. Deleted when the award is shown, since a later bid needs a new key.
 */
export const bidKey = (taskId: string, terms: BidTerms = {}) =>
  operationKey(`bid.${taskId}`, terms);
