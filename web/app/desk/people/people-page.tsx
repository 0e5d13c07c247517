import { Box } from "@chakra-ui/react/box";
import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AccountStatus } from "#contracts/accounts";
import { ListOrder } from "#contracts/fields";
import { type ListedUser, peopleRoutes, UserSort } from "#contracts/people";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { SelectField } from "../../../ui/select-field";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { type Column, type Sort, Table } from "../../../ui/table";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { PagedList } from "../../frame/layout/paged-list";
import { SearchForm } from "../../frame/layout/search-form";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { PersonLink } from "./person-link";
import { peopleStrings as words } from "./strings";

/** All writers: sorted, filtered and found. What is shown stands in the address. */
export function PeoplePage() {
  const [query, setQuery] = useSearchParams();
  const question = readPeopleQuestion(query);
  const { sort, order, status, search } = question;
  const show = (next: PeopleQuestion) => setQuery({ ...next });
  const ordered = { sort, order };
  return (
    <Card>
      <Stack>
        <SearchForm
          key={search ?? ""}
          words={words}
          search={search}
          onSearch={(typed) =>
            show({ ...ordered, ...(status && { status }), ...(typed && { search: typed }) })
          }
        />
        <Row role="group" aria-label={words.status}>
          {([undefined, ...AccountStatus.options] as const).map((each) => (
            <Button
              key={each ?? "all"}
              size="sm"
              variant={each === status ? "secondary" : "quiet"}
              aria-pressed={each === status}
              onClick={() =>
                show({ ...ordered, ...(search && { search }), ...(each && { status: each }) })
              }
            >
              {each ? words.statuses[each] : words.all}
            </Button>
          ))}
        </Row>
        <PeopleTable
          key={`${status} ${search}`}
          question={question}
          onSort={(next) => show({ ...question, ...next })}
        />
      </Stack>
    </Card>
  );
}

/** Which people are asked for, and in which order. */
export interface PeopleQuestion {
  sort: UserSort;
  order: ListOrder;
  status?: AccountStatus;
  search?: string;
}

/** What an address asks for; the newest first where it doesn't say. */
function readPeopleQuestion(query: URLSearchParams): PeopleQuestion {
  const { data: sort = "createdAt" } = UserSort.safeParse(query.get("sort"));
  const { data: order = "desc" } = ListOrder.safeParse(query.get("order"));
  const { data: status } = AccountStatus.safeParse(query.get("status"));
  const search = query.get("search")?.trim().slice(0, 100);
  return { sort, order, ...(status && { status }), ...(search && { search }) };
}

/** How soon a change shows, in milliseconds. */
const every = 5000;
const shownFirst = 5;
const perPage = 10;

interface PeopleTableProps {
  question: PeopleQuestion;
  onSort: (sort: Pick<PeopleQuestion, "sort" | "order">) => void;
}

/** Writers in the order that is asked for: five, then more, and fewer again. */
export function PeopleTable({ question, onSort }: PeopleTableProps) {
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const list = useLivePages(
    peopleRoutes.listUsers,
    { ...question, limit: String(perPage) },
    { every },
  );
  const users = list.data?.pages.flatMap((page) => page.users);
  const isIncomplete = list.data?.pages.some(({ incomplete }) => incomplete);
  const isMore = isOpen ? list.hasNextPage : (users?.length ?? 0) > shownFirst;
  const isLess = isOpen && (users?.length ?? 0) > shownFirst;
  const sort = { key: question.sort, order: question.order };
  return (
    <Stack>
      <Box display={{ xl: "none" }}>
        <SortField sort={sort} onSort={(next) => onSort(asked(next))} />
      </Box>
      <PagedList
        pages={list}
        items={users}
        loading={words.loading}
        failed={words.failed}
        empty={
          question.search ? (
            <EmptyState title={words.notFoundTitle}>{words.notFound}</EmptyState>
          ) : (
            <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
          )
        }
      >
        {(items, { busy, onMore }) => (
          <Stack id={tableId}>
            <Table
              caption={words.caption}
              columns={columns}
              items={isOpen ? items : items.slice(0, shownFirst)}
              keyOf={({ userId }) => userId}
              sort={sort}
              onSort={(next) => onSort(asked(next))}
            />
            {isIncomplete && <Note role="status">{words.incomplete}</Note>}
            {(isMore || isLess) && (
              <Row>
                {isMore && (
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={busy}
                    onClick={() => (isOpen ? onMore?.() : setOpen(true))}
                  >
                    {words.showMore}
                  </Button>
                )}
                {isLess && (
                  <Button variant="quiet" size="sm" onClick={() => setOpen(false)}>
                    {words.showLess}
                  </Button>
                )}
              </Row>
            )}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}

const asked = ({ key, order }: Sort) => ({
  sort: UserSort.safeParse(key).data ?? ("createdAt" as const),
  order,
});

function SortField({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <SelectField
      label={words.sortedBy}
      value={`${sort.key} ${sort.order}`}
      onChange={({ currentTarget: { value } }) => {
        const [key = "", order] = value.split(" ");
        onSort({ key, order: ListOrder.safeParse(order).data ?? "desc" });
      }}
    >
      {Object.entries(words.sorts).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

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
