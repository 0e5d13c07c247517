import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Loaded } from "./loaded";
import { layoutStrings as words } from "./strings";

/** The result of `useLivePages`, as far as a list needs it. */
interface Pages {
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface More {
  busy: boolean;
  onMore: (() => void) | undefined;
}

interface PagedListProps<Item> {
  pages: Pages;
  items: readonly Item[] | undefined;
  loading: string;
  /** A sentence with the server's message that says why the list can't be shown. */
  failed: (message: string) => string;
  empty: ReactNode;
  children: (items: readonly Item[], more: More) => ReactNode;
}

export function PagedList<Item>({
  pages,
  items,
  loading,
  failed,
  empty,
  children,
}: PagedListProps<Item>) {
  return (
    <Loaded read={{ ...pages, data: items }} loading={loading} failed={failed}>
      {(loaded) => {
        if (loaded.length === 0) return pages.hasNextPage ? <LookFurther {...pages} /> : empty;
        const onMore = pages.hasNextPage ? () => void pages.fetchNextPage() : undefined;
        return children(loaded, { busy: pages.isFetchingNextPage, onMore });
      }}
    </Loaded>
  );
}

/** Shown if no item of the loaded pages fits the filter, but there are more pages. */
const LookFurther = ({ isFetchingNextPage, fetchNextPage }: Pages) => (
  <EmptyState
    title={words.emptySoFarTitle}
    action={
      <Button
        variant="secondary"
        size="sm"
        busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {words.lookFurther}
      </Button>
    }
  >
    {words.emptySoFar}
  </EmptyState>
);
