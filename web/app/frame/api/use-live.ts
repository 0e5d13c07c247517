import {
  type InfiniteData,
  type Query,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { liveUpdates } from "#contracts/live-updates";
import type { InputOf, ParamsOf, ReplyOf, Route } from "#contracts/route";
import { onDevice } from "../../../ui/storage";
import { useSession } from "../session/session-store";
import { call } from "./client";
import {
  keepSnapshot,
  readSnapshot,
  type Snapshot,
  takeArrivedReply,
  visitBegan,
} from "./prefetch";
import { freshFor, refetchAll } from "./query-client";
import { addressOf } from "./send";

interface LiveOptions<Reply> {
  /** Milliseconds between requests while the page is visible, or a function that returns them. */
  every: number | ((reply: Reply | undefined) => number);
  snapshot?: string | undefined;
  enabled?: boolean;
  keepPrevious?: boolean;
  /** True to refetch only after `every`, and not for a focus, a touch or a returned network. */
  stays?: boolean;
  /** Another value that the reply depends on, besides the address and the caller. */
  variant?: string;
  /** Returns true if a stored or early reply may be shown. */
  accepts?: (reply: Reply) => boolean;
}

/** Reads from the API, and refetches while the page is visible. */
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
    accepts,
  }: LiveOptions<ReplyOf<R>>,
): UseQueryResult<ReplyOf<R>> {
  const userId = useSession()?.userId ?? "";
  const address = addressOf(route, params, input);
  const before = knownBefore(route, address, userId, snapshot, enabled);
  const known = () => {
    const found = before();
    return found && (accepts?.(found.reply) ?? true) ? found : undefined;
  };
  const query = useQuery({
    queryKey: [address, userId, ...(variant ? [variant] : [])],
    queryFn: ({ signal }): Promise<unknown> => {
      askedAt.set(address, Date.now());
      return call(route, params, input, { signal, as: userId });
    },
    enabled: enabled && userId !== "",
    staleTime: freshIfOfThisVisit(every),
    refetchInterval: ({ state }) => {
      const usual = typeof every === "number" ? every : every(state.data as ReplyOf<R> | undefined);
      return whileTouched(state.error ? Math.min(usual, liveUpdates.afterFailure) : usual);
    },
    notifyOnChangeProps: [...drawnFor],
    ...(keepPrevious && {
      placeholderData: (shown: unknown, before?: Before) =>
        isOf(userId, before) ? shown : undefined,
    }),
    ...(stays && { refetchOnWindowFocus: false, meta: { stays } }),
    initialData: () => known()?.reply,
    initialDataUpdatedAt: () => known()?.at,
  });
  useKeptSnapshot(snapshot, userId, query.data, query.dataUpdatedAt);
  const error = useKeptError(query, address);
  // The query's type is `unknown`, but `call` has parsed every reply by the route's schema.
  return { ...query, error } as UseQueryResult<ReplyOf<R>>;
}

function useKeptSnapshot(name: string | undefined, userId: string, reply: unknown, at: number) {
  useEffect(() => {
    if (name && reply && userId && at) keepSnapshot(onDevice, userId, name, { at, reply });
  }, [name, reply, at, userId]);
}

interface Before {
  readonly queryKey: readonly unknown[];
}

const isOf = (userId: string, before: Before | undefined) => before?.queryKey[1] === userId;

/**
 * Data stored by an earlier visit is refetched immediately. Other data is fresh for one polling
 * interval at most.
 */
const freshIfOfThisVisit =
  (every: unknown) =>
  ({ state }: Pick<Query, "state">) => {
    const isOfThisVisit = state.dataUpdateCount > 0 || state.dataUpdatedAt >= visitBegan;
    return isOfThisVisit ? Math.min(freshFor, typeof every === "number" ? every : freshFor) : 0;
  };

/**
 * The time when the last request to each address was sent. An earlier change of the data needs no
 * further request.
 */
const askedAt = new Map<string, number>();

/** True if the last request to an address was sent after `time` (epoch milliseconds). */
export const wasAskedSince = (address: string, time: number) => (askedAt.get(address) ?? 0) > time;

/** A reply that exists before the first request: an early reply, or else a stored one. */
function knownBefore<R extends Route>(
  route: R,
  address: string,
  userId: string,
  snapshot: string | undefined,
  enabled = true,
) {
  let known: { reply: ReplyOf<R>; at: number } | undefined;
  return () => {
    // Only an enabled read may take the early reply.
    if (enabled) known ??= understood(route, takeArrivedReply(userId, address));
    known ??= snapshot ? seenBefore(route, userId, snapshot) : undefined;
    return known;
  };
}

/** The stored reply of this name, if the route's schema still accepts it. */
export function seenBefore<R extends Route>(route: R, userId: string, name: string) {
  const seen = readSnapshot(onDevice, userId, name);
  // If the clock was set back since, the stored reply would seem newer than every new one.
  return understood(route, seen && { ...seen, at: Math.min(seen.at, visitBegan - 1) });
}

function understood<R extends Route>(route: R, said: Snapshot | undefined) {
  const reply = said && route.reply.safeParse(said.reply);
  return reply?.success ? { reply: reply.data as ReplyOf<R>, at: said?.at ?? 0 } : undefined;
}

interface PagesOptions {
  every: number;
  /** The name under which the first page is stored for the next visit. */
  snapshot?: string | undefined;
  enabled?: boolean;
  /**
   * True to keep showing the list while a new order is fetched, so that the pressed heading keeps
   * the focus.
   */
  sorts?: boolean;
}

const unsorted = (address: unknown) => String(address).replace(/\b(sort|order)=[^&]*&?/g, "");

/** A route of a list in pages: no parameters in its path, and `cursor` in request and reply. */
type ListRoute = Route & { readonly path: PathWithoutParams };

type PathWithoutParams = `/api/${string}`;

type Question<R extends Route> = Omit<InputOf<R>, "cursor">;

export const pagesKey = <R extends ListRoute>(route: R, input: Question<R>, userId: string) =>
  [addressOf(route, {} as never, input as InputOf<R>), userId, "pages"] as const;

/**
 * The loaded pages of a list, refetched while the page is visible, and when `useLiveUpdates`
 * reports a change.
 */
export function useLivePages<R extends ListRoute>(
  route: R,
  input: Question<R>,
  { every, snapshot, enabled = true, sorts = false }: PagesOptions,
) {
  type Page = ReplyOf<R>;
  const userId = useSession()?.userId ?? "";
  const queryKey = pagesKey(route, input, userId);
  const known = knownBefore(route, queryKey[0], userId, snapshot);
  const query = useInfiniteQuery<
    Page,
    Error,
    InfiniteData<Page, string>,
    readonly unknown[],
    string
  >({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const asked = pageParam ? { ...input, cursor: pageParam } : input;
      if (!pageParam) askedAt.set(queryKey[0], Date.now());
      return call(route, {} as never, asked as InputOf<R>, { signal, as: userId });
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page as { cursor?: string }).cursor,
    refetchInterval: () => whileTouched(every),
    enabled: enabled && userId !== "",
    staleTime: freshIfOfThisVisit(every),
    initialData: () => {
      const first = known();
      return first && { pages: [first.reply], pageParams: [""] };
    },
    initialDataUpdatedAt: () => known()?.at,
    ...(sorts && {
      placeholderData: (shown, before) =>
        isOf(userId, before) && unsorted(before?.queryKey[0]) === unsorted(queryKey[0])
          ? shown
          : undefined,
    }),
    notifyOnChangeProps: [...drawnFor, "hasNextPage", "isFetchingNextPage"],
  });
  useKeptSnapshot(snapshot, userId, query.data?.pages[0], query.dataUpdatedAt);
  return { ...query, error: useKeptError(query, queryKey[0]) };
}

interface Read {
  data: unknown;
  error: Error | null;
}

/**
 * The error of the first read of `address`. The query clears its error during each retry. This hook
 * does not, so that the page does not switch between skeleton and message.
 */
function useKeptError({ data, error }: Read, address: string): Error | null {
  const [failed, setFailed] = useState<{ address: string; error: Error }>();
  if (error && failed?.error !== error) setFailed({ address, error });
  if (error || data !== undefined) return error;
  return failed?.address === address ? failed.error : null;
}

/**
 * A component rerenders only when one of these properties changes, and not at the start and end of
 * a request.
 */
const drawnFor = [
  "data",
  "dataUpdatedAt",
  "error",
  "failureReason",
  "isFetched",
  "isFetchedAfterMount",
  "isPending",
  "isPlaceholderData",
] as const;

let touchedAt = Date.now();

const isUntouched = () => Date.now() - touchedAt >= liveUpdates.untouchedAfter;

/** A different factor in each page, so that pages opened together don't send requests together. */
const pace = 0.95 + 0.05 * Math.random();

/** Milliseconds to the next request: about `interval`, or longer while nobody uses the page. */
function whileTouched(interval: number): number {
  if (interval < liveUpdates.openTasks || !Number.isFinite(interval)) return interval;
  return pace * (isUntouched() ? Math.max(interval, liveUpdates.untouched) : interval);
}

/**
 * Records each use of the page (pointer, key, wheel or focus). The first use after a long pause
 * refetches the data.
 */
export function noticeTouches(): void {
  const touch = () => {
    const wasLeft = isUntouched();
    touchedAt = Date.now();
    if (wasLeft) refetchAll();
  };
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "focus"])
    addEventListener(event, touch, { capture: true, passive: true });
}
