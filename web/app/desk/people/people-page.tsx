import { Box } from "@chakra-ui/react/box";
import { useEffect, useState } from "react";
import { ListOrder } from "#contracts/fields";
import { peopleRoutes, UserFilter, UserSort } from "#contracts/people";
import type { ListedUser } from "#contracts/person";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { formatDate } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { type Column, type Sort, Table } from "../../../ui/table";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { PagedList } from "../../frame/layout/paged-list";
import { SearchForm } from "../../frame/layout/search-form";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { NotSince } from "../live-table";
import { QueueKeys } from "../queue-keys";
import { Choice, searchLine, useAddress } from "../queues";
import { PersonLink } from "./person-link";
import { peopleStrings as words } from "./strings";

const readers = { sort: UserSort, order: ListOrder, status: UserFilter, search: searchLine };
const usual = { sort: "createdAt", order: "desc" } as const;

export function PeoplePage() {
  const [question, show] = useAddress(readers, usual);
  const { status, search } = question;
  return (
    <Card>
      <Stack>
        <SearchForm
          key={search ?? ""}
          words={words}
          search={search}
          onSearch={(typed) => show({ search: typed })}
        />
        <ChoiceButtons
          label={words.status}
          options={(["all", ...UserFilter.options] as const).map((value) => ({
            value,
            name: value === "all" ? words.all : words.statuses[value],
          }))}
          chosen={status ?? "all"}
          onChoose={(chosen) => show({ status: chosen === "all" ? undefined : chosen })}
        />
        <PeopleTable key={`${status} ${search}`} question={question} onSort={show} />
        <QueueKeys />
      </Stack>
    </Card>
  );
}

export interface PeopleQuestion {
  sort: UserSort;
  order: ListOrder;
  status?: UserFilter;
  search?: string;
}

const perPage = 25;

interface PeopleTableProps {
  question: PeopleQuestion;
  /** The number of rows shown at first; if absent, all loaded rows are shown. */
  shownFirst?: number;
  onSort: (sort: Pick<PeopleQuestion, "sort" | "order">) => void;
}

/** The most writers that a shortened table fetches without a further press. */
const mostAtOnce = 100;

/**
 * A table of writers. If it is shortened at first, the first press of its button doubles the rows,
 * and the second shows all.
 */
export function PeopleTable({ question, shownFirst = mostAtOnce, onSort }: PeopleTableProps) {
  const [shown, setShown] = useState(shownFirst);
  const list = useLivePages(
    peopleRoutes.listUsers,
    { ...question, limit: String(perPage) },
    { every: 5000, sorts: true },
  );
  const users = list.data?.pages.flatMap((page) => page.users);
  const isIncomplete = list.data?.pages.some(({ incomplete }) => incomplete);
  const isNearest = list.data?.pages.some(({ nearest }) => nearest);
  const isPart = shownFirst < mostAtOnce;
  const count = users?.length ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isAll = shown >= mostAtOnce || (shown >= count && !hasNextPage);
  const toggle = () => {
    if (isAll) setShown(count > 2 * shownFirst ? 2 * shownFirst : shownFirst);
    else setShown(shown === shownFirst ? 2 * shownFirst : mostAtOnce);
  };
  // After a failed request, the rest is fetched only at a press of the button.
  const isComing = isPart && isAll && hasNextPage && count < mostAtOnce && !list.error;
  useEffect(() => {
    if (isComing && !isFetchingNextPage) void fetchNextPage();
  }, [isComing, isFetchingNextPage, fetchNextPage]);
  const sort = { key: question.sort, order: question.order };
  return (
    <Stack>
      <Box display={{ xl: "none" }}>
        <Choice
          label={words.sortedBy}
          options={words.sorts}
          value={`${question.sort} ${question.order}` as keyof typeof words.sorts}
          onChange={(chosen) => {
            const [key = "", order = "desc"] = chosen.split(" ");
            onSort(asked({ key, order: order === "asc" ? "asc" : "desc" }));
          }}
        />
      </Box>
      <PagedList
        pages={list}
        items={users}
        loading={words.loading}
        failed={words.failed}
        empty={<Nobody {...question} />}
      >
        {(items, { busy, onMore }) => (
          <Stack>
            {!isPart && <NotSince pages={list} />}
            {isNearest && <Note role="status">{words.nearest}</Note>}
            <Table
              caption={words.caption}
              columns={columns}
              items={isAll ? items : items.slice(0, shown)}
              keyOf={({ userId }) => userId}
              sort={sort}
              busy={list.isPlaceholderData}
              onSort={(next) => onSort(asked(next))}
            />
            {isIncomplete && <Note role="status">{words.incomplete}</Note>}
            <Row _empty={{ display: "none" }}>
              {isPart && count > shownFirst && (
                <Button variant="secondary" size="sm" onClick={toggle}>
                  {isAll ? words.showLess : words.showMore}
                </Button>
              )}
              {isAll && !isComing && onMore && (
                <Button variant="secondary" size="sm" busy={busy} onClick={onMore}>
                  {words.showMore}
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}

function Nobody({ search, status }: PeopleQuestion) {
  if (search) return <EmptyState title={words.notFoundTitle}>{words.notFound}</EmptyState>;
  if (status === "suspended")
    return <EmptyState title={words.noneSuspendedTitle}>{words.noneSuspended}</EmptyState>;
  return <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>;
}

const asked = ({ key, order }: Sort) => ({
  sort: UserSort.safeParse(key).data ?? ("createdAt" as const),
  order,
});

const columns: Column<ListedUser>[] = [
  {
    key: "person",
    title: words.columns.person,
    isRowHeader: true,
    cell: ({ userId, firstName, lastName, email }) => (
      <>
        <PersonLink userId={userId} name={`${firstName} ${lastName}`} />
        <Note>{unbroken(email)}</Note>
      </>
    ),
  },
  { key: "phone", title: words.columns.phone, cell: ({ phoneNumber }) => phoneNumber },
  {
    key: "accountStatus",
    title: words.columns.status,
    sortable: true,
    cell: ({ accountStatus: status, suspension }) =>
      suspension ? (
        <StateBadge tone="stopped">{suspensionStrings.state}</StateBadge>
      ) : (
        <StateBadge tone={status === "active" ? "good" : "quiet"}>
          {words.statuses[status]}
        </StateBadge>
      ),
  },
  {
    key: "totalMoney",
    title: words.columns.money,
    align: "end",
    sortable: true,
    cell: ({ totalMoney }) => <Money amount={totalMoney} />,
  },
  {
    key: "totalWithdrawals",
    title: words.columns.withdrawals,
    align: "end",
    sortable: true,
    cell: ({ totalWithdrawals }) => <Money amount={totalWithdrawals} />,
  },
  {
    key: "createdAt",
    title: words.columns.joined,
    align: "end",
    sortable: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];
