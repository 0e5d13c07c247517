import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { liveUpdates } from "#contracts/live-updates";
import type { InputOf, ParamsOf, ReplyOf, Route } from "#contracts/route";
import { useSession } from "../session/session-store";
import { whileTouched } from "./attention";
import { call } from "./client";
import { freshFor } from "./query-client";
import { addressOf } from "./send";
import { keepSnapshot, readSnapshot } from "./snapshots";
import { drawnFor, useKeptError } from "./use-kept-error";

interface LiveOptions<Reply> {
  /** Milliseconds until asked again while the page is visible, or a rule for it. */
  every: number | ((reply: Reply | undefined) => number);
  /** Kept for the next visit under this name. */
  snapshot?: string | undefined;
  enabled?: boolean;
  /** Show the reply to the last question while a new one is on its way. */
  keepPrevious?: boolean;
  /** What is shown stays until somebody asks for it anew: a screen that is seen again changes nothing. */
  stays?: boolean;
  /** What the reply depends on beside the question and who asks. */
  variant?: string;
}

/** A read of the API that stays up to date while the page is visible. */
export function useLive<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
  {
    every,
    snapshot,
    enabled = true,
    keepPrevious = false,
    stays = false,
    variant,
  }: LiveOptions<ReplyOf<R>>,
): UseQueryResult<ReplyOf<R>> {
  const userId = useSession()?.userId ?? "";
  const address = addressOf(route, params, input);
  const query = useQuery({
    queryKey: [address, userId, ...(variant ? [variant] : [])],
    queryFn: ({ signal }): Promise<unknown> => call(route, params, input, { signal }),
    enabled: enabled && userId !== "",
    // What an earlier visit left may be from before its last change.
    staleTime: ({ state }) => (state.dataUpdateCount > 0 ? freshFor : 0),
    refetchInterval: ({ state }) => {
      const usual = typeof every === "number" ? every : every(state.data as ReplyOf<R> | undefined);
      return whileTouched(state.error ? Math.min(usual, liveUpdates.afterFailure) : usual);
    },
    notifyOnChangeProps: [...drawnFor],
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(stays && { refetchOnWindowFocus: false, meta: { stays } }),
    ...(snapshot && {
      initialData: () => seenBefore(route, userId, snapshot)?.reply,
      initialDataUpdatedAt: () => seenBefore(route, userId, snapshot)?.at,
    }),
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (snapshot && data && userId && dataUpdatedAt)
      keepSnapshot(localStorage, userId, snapshot, { at: dataUpdatedAt, reply: data });
  }, [snapshot, data, dataUpdatedAt, userId]);
  const error = useKeptError(query, address);
  // The query speaks of `unknown`; `call` has parsed every reply by the route's own schema.
  return { ...query, error } as UseQueryResult<ReplyOf<R>>;
}

/** What a snapshot of this name says, if the route would still say it so. */
export function seenBefore<R extends Route>(route: R, userId: string, name: string) {
  const kept = readSnapshot(localStorage, userId, name);
  const reply = kept && route.reply.safeParse(kept.reply);
  return reply?.success ? { reply: reply.data as ReplyOf<R>, at: kept?.at ?? 0 } : undefined;
}
