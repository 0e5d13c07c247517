import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { InputOf, ReplyOf, Route } from "#contracts/route";
import { useSession } from "../session/session-store";
import { whileTouched } from "./attention";
import { call } from "./client";
import { freshFor } from "./query-client";
import { addressOf } from "./send";
import { keepSnapshot } from "./snapshots";
import { drawnFor, useKeptError } from "./use-kept-error";
import { seenBefore } from "./use-live";

interface PagesOptions {
  /** Milliseconds until asked again while the page is visible. */
  every: number;
  /** The first page is kept for the next visit under this name. */
  snapshot?: string | undefined;
  enabled?: boolean;
}

/** A list that comes in pages: no parameters in its path, `cursor` in what is asked and answered. */
type ListRoute = Route & { readonly path: PathWithoutParams };
type PathWithoutParams = `/api/${string}`;
type Question<R extends Route> = Omit<InputOf<R>, "cursor">;

/** Where the pages of a list are cached. */
export const pagesKey = <R extends ListRoute>(route: R, input: Question<R>, userId: string) =>
  [addressOf(route, {} as never, input as InputOf<R>), userId, "pages"] as const;

/**
 * The pages of a list as far as they were asked for, kept up to date while the page is visible; and
 * what `useLiveUpdates` says has changed.
 */
export function useLivePages<R extends ListRoute>(
  route: R,
  input: Question<R>,
  { every, snapshot, enabled = true }: PagesOptions,
) {
  type Page = ReplyOf<R>;
  const userId = useSession()?.userId ?? "";
  const seen = () => (snapshot ? seenBefore(route, userId, snapshot) : undefined);
  const queryKey = pagesKey(route, input, userId);
  const query = useInfiniteQuery<
    Page,
    Error,
    InfiniteData<Page, string>,
    readonly unknown[],
    string
  >({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const asked = pageParam ? { ...input, cursor: pageParam } : input;
      const page = await call(route, {} as never, asked as InputOf<R>, { signal });
      if (!pageParam && snapshot)
        keepSnapshot(localStorage, userId, snapshot, { at: Date.now(), reply: page });
      return page;
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page as { cursor?: string }).cursor,
    refetchInterval: () => whileTouched(every),
    enabled: enabled && userId !== "",
    // What an earlier visit left may be from before its last change.
    staleTime: ({ state }) => (state.dataUpdateCount > 0 ? freshFor : 0),
    initialData: () => {
      const kept = seen();
      return kept && { pages: [kept.reply], pageParams: [""] };
    },
    initialDataUpdatedAt: () => seen()?.at,
    notifyOnChangeProps: [...drawnFor, "hasNextPage", "isFetchingNextPage"],
  });
  return { ...query, error: useKeptError(query, queryKey[0]) };
}
