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
  /** Milliseconds between questions while the page is visible, or a rule for them. */
  every: number | ((reply: Reply | undefined) => number);
  snapshot?: string | undefined;
  enabled?: boolean;
  /** Show the last reply while a new one loads. */
  keepPrevious?: boolean;
  /** Refetched only on request, not when the window is focused again. */
  stays?: boolean;
  /** Anything else that the reply depends on, besides the question and the caller. */
  variant?: string;
  /** Decides if a stored or early reply may be shown. */
  accepts?: (reply: Reply) => boolean;
}

/** Reads from the API and stays up to date while the page is visible. */
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
  // The query has `unknown`; `call` has parsed every reply by the route's own schema.
  return { ...query, error } as UseQueryResult<ReplyOf<R>>;
}

/** Stores the shown reply for the next visit, from any source. */
function useKeptSnapshot(name: string | undefined, userId: string, reply: unknown, at: number) {
  useEffect(() => {
    if (name && reply && userId && at) keepSnapshot(onDevice, userId, name, { at, reply });
  }, [name, reply, at, userId]);
}

interface Before {
  readonly queryKey: readonly unknown[];
}

/** True if the earlier reply was for the same person. */
const isOf = (userId: string, before: Before | undefined) => before?.queryKey[1] === userId;

/**
 * What an earlier visit kept may be older than its last change, and nothing is believed for longer
 * than it is polled.
 */
const freshIfOfThisVisit =
  (every: unknown) =>
  ({ state }: Pick<Query, "state">) => {
    const isOfThisVisit = state.dataUpdateCount > 0 || state.dataUpdatedAt >= visitBegan;
    return isOfThisVisit ? Math.min(freshFor, typeof every === "number" ? every : freshFor) : 0;
  };

/** The times when the last request to each address left, so that nothing is asked twice after a change. */
const askedAt = new Map<string, number>();

/** True if the last request to an address left after this time (epoch milliseconds). */
export const wasAskedSince = (address: string, time: number) => (askedAt.get(address) ?? 0) > time;

/** A reply that is there before the first question: an early answer, else an earlier visit's. */
function knownBefore<R extends Route>(
  route: R,
  address: string,
  userId: string,
  snapshot: string | undefined,
  enabled = true,
) {
  let known: { reply: ReplyOf<R>; at: number } | undefined;
  return () => {
    // A read that must wait leaves the early answer to the one that may ask.
    if (enabled) known ??= understood(route, takeArrivedReply(userId, address));
    known ??= snapshot ? seenBefore(route, userId, snapshot) : undefined;
    return known;
  };
}

/** The snapshot of this name, if its route's schema still accepts it. */
export function seenBefore<R extends Route>(route: R, userId: string, name: string) {
  const seen = readSnapshot(onDevice, userId, name);
  // A clock that was set back since would make it newer than every new answer.
  return understood(route, seen && { ...seen, at: Math.min(seen.at, visitBegan - 1) });
}

function understood<R extends Route>(route: R, said: Snapshot | undefined) {
  const reply = said && route.reply.safeParse(said.reply);
  return reply?.success ? { reply: reply.data as ReplyOf<R>, at: said?.at ?? 0 } : undefined;
}

interface PagesOptions {
  /** Milliseconds between questions while the page is visible. */
  every: number;
  /** The first page is stored for the next visit under this name. */
  snapshot?: string | undefined;
  enabled?: boolean;
  /**
   * Keep showing the list while another order is fetched, so that the heading keeps the focus.
   */
  sorts?: boolean;
}

/** The address of a list without its order. */
const unsorted = (address: unknown) => String(address).replace(/\b(sort|order)=[^&]*&?/g, "");

/** A list that comes in pages: no parameters in its path, and `cursor` in question and answer. */
type ListRoute = Route & { readonly path: PathWithoutParams };

type PathWithoutParams = `/api/${string}`;

type Question<R extends Route> = Omit<InputOf<R>, "cursor">;

/** The cache key for the pages of a list. */
export const pagesKey = <R extends ListRoute>(route: R, input: Question<R>, userId: string) =>
  [addressOf(route, {} as never, input as InputOf<R>), userId, "pages"] as const;

/**
 * The loaded pages of a list, kept up to date while the page is visible, and refetched when
 * `useLiveUpdates` says so.
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
 * The error of the first read of `address`, also during further tries: the query forgets the error
 * then, and the page would switch between skeleton and words.
 */
function useKeptError({ data, error }: Read, address: string): Error | null {
  const [failed, setFailed] = useState<{ address: string; error: Error }>();
  if (error && failed?.error !== error) setFailed({ address, error });
  if (error || data !== undefined) return error;
  return failed?.address === address ? failed.error : null;
}

/** The facts of a read that redraw a component; the beginning and end of a request do not. */
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

/** Each page has a slightly different pace, so that pages opened together don't ask together. */
const pace = 0.95 + 0.05 * Math.random();

/** Milliseconds to wait, at most `interval`; longer while nobody touches the page. */
function whileTouched(interval: number): number {
  if (interval < liveUpdates.openTasks || !Number.isFinite(interval)) return interval;
  return pace * (isUntouched() ? Math.max(interval, liveUpdates.untouched) : interval);
}

/** Notices every touch of the page; the first touch after a while refreshes the screen. */
export function noticeTouches(): void {
  const touch = () => {
    const wasLeft = isUntouched();
    touchedAt = Date.now();
    if (wasLeft) refetchAll();
  };
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "focus"])
    addEventListener(event, touch, { capture: true, passive: true });
}
