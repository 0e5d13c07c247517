import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { UserHistory } from "#contracts/people";
import { peopleRoutes } from "#contracts/people";
import type { ReplyOf } from "#contracts/route";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { call } from "../../frame/api/client";
import { useSession } from "../../frame/session/session-store";
import { personStrings as words } from "./person-strings";

interface HistoryCardProps<Item> {
  userId: string;
  list: UserHistory;
  /** The newest, which stay up to date. */
  first: readonly Item[];
  /** Where it goes on after them. */
  next: string | undefined;
  /** The list in a page of it. */
  of: (page: ReplyOf<typeof peopleRoutes.listUserHistory>) => readonly Item[] | undefined;
  children: (items: readonly Item[]) => ReactNode;
}

/** One of a writer's lists: the newest ten, and older ones a page at a time. */
export function HistoryCard<Item>(props: HistoryCardProps<Item>) {
  const { userId, list, first, next, of, children } = props;
  const [from, setFrom] = useState<string>();
  const older = useOlder(userId, list, from);
  const { title, none } = words.lists[list];
  const items = [...first, ...(older.data?.pages ?? []).flatMap((page) => of(page) ?? [])];
  const isMore = from === undefined ? next !== undefined : older.hasNextPage;
  return (
    <Card>
      <Heading size="lg" marginBottom={{ base: "2", xl: "0" }}>
        {title}
      </Heading>
      {items.length === 0 ? <Note>{none}</Note> : children(items)}
      {older.error && <FormAlert>{words.moreFailed(older.error.message)}</FormAlert>}
      {(isMore || older.isFetching) && (
        <Button
          variant="secondary"
          size="sm"
          marginTop="3"
          busy={older.isFetching}
          aria-label={words.moreOf(title)}
          onClick={() => (from === undefined ? setFrom(next) : void older.fetchNextPage())}
        >
          {words.more}
        </Button>
      )}
    </Card>
  );
}

/** The pages after the first, from where that ended when they were first asked for. */
function useOlder(userId: string, list: UserHistory, from: string | undefined) {
  const admin = useSession()?.userId ?? "";
  return useInfiniteQuery({
    queryKey: [peopleRoutes.listUserHistory.path, userId, list, from, admin],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(peopleRoutes.listUserHistory, { id: userId }, { list, cursor }, { signal }),
    initialPageParam: from ?? "",
    getNextPageParam: ({ cursor }) => cursor,
    enabled: from !== undefined,
  });
}
