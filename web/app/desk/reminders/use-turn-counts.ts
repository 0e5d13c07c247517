import { useQuery } from "@tanstack/react-query";
import { reminderTurnRoutes, type TurnCounts } from "#contracts/reminders";
import { call } from "../../frame/api/client";
import { useSession } from "../../frame/session/session-store";

/** After so many answers, of two thousand people each, "more than" must do. */
const mostAnswers = 10;

/** How many inactive writers of each turn were found, and whether that is all of them. */
export interface CountedTurns {
  counts: TurnCounts;
  isAll: boolean;
  /** When it was counted. */
  at: string;
}

/** Counts whom a reminder would go to at the moment this is first shown, and not again. */
export function useTurnCounts() {
  const userId = useSession()?.userId ?? "";
  return useQuery({
    queryKey: [reminderTurnRoutes.countTurns.path, userId],
    queryFn: ({ signal }) => countAll(signal),
    enabled: userId !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

async function countAll(signal: AbortSignal): Promise<CountedTurns> {
  const at = new Date().toISOString();
  const counts = {
    due: 0,
    unconfirmed: 0,
    unsubscribed: 0,
    bounced: 0,
    complained: 0,
    today: 0,
    week: 0,
  };
  let cursor: string | undefined;
  for (let answers = 0; answers < mostAnswers; answers++) {
    const found = await call(
      reminderTurnRoutes.countTurns,
      {},
      { ...(cursor && { cursor }) },
      { signal },
    );
    for (const turn of Object.keys(counts) as (keyof TurnCounts)[])
      counts[turn] += found.counts[turn];
    cursor = found.cursor;
    if (cursor === undefined) return { counts, isAll: true, at };
  }
  return { counts, isAll: false, at };
}
