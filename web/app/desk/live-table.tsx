import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatDateTime } from "../../ui/dates";
import { Heading } from "../../ui/heading";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { Stack } from "../../ui/stack";
import { type Column, Table } from "../../ui/table";
import { TextLink } from "../../ui/text-link";
import { useOnline } from "../../ui/use-online";
import { PagedList } from "../frame/layout/paged-list";
import { figureStrings } from "./figures/strings";

type Own = "items" | "onMore" | "busy" | "moreLabel";

interface LiveTableProps<Item> extends Omit<ComponentProps<typeof Table<Item>>, Own> {
  pages: ComponentProps<typeof PagedList>["pages"] &
    Answers & {
      /** True while the list is fetched in another order. */
      isPlaceholderData: boolean;
    };
  items: readonly Item[] | undefined;
  words: { loading: string; failed: (message: string) => string; more: string };
  lead?: string;
  empty: ReactNode;
}

interface Answers {
  failureReason: Error | null;
  /** The time of the last answer in milliseconds; 0 before the first. */
  dataUpdatedAt: number;
}

/** The time of a list's last answer, shown only if the device is online but requests fail. */
export function NotSince({ pages: { failureReason, dataUpdatedAt } }: { pages: Answers }) {
  const isOnline = useOnline();
  if (!failureReason || !isOnline || dataUpdatedAt === 0) return null;
  return (
    <Note role="status">{figureStrings.notSince(formatDateTime(new Date(dataUpdatedAt)))}</Note>
  );
}

export const LiveTable = <Item,>(props: LiveTableProps<Item>) => {
  const { pages, items, words, lead, empty, ...table } = props;
  return (
    <PagedList
      pages={pages}
      items={items}
      loading={words.loading}
      failed={words.failed}
      empty={empty}
    >
      {(loaded, more) => (
        <Stack>
          {lead && <Note>{lead}</Note>}
          <NotSince pages={pages} />
          <Table
            {...table}
            {...more}
            items={loaded}
            busy={more.busy || pages.isPlaceholderData}
            moreLabel={words.more}
          />
        </Stack>
      )}
    </PagedList>
  );
};

export const amountColumn = (title: string): Column<{ amount: number }> => ({
  key: "amount",
  title,
  align: "end",
  cell: ({ amount }) => <Money amount={amount} />,
});

export const CardHead = ({ title, to, all }: { title: string; to: string; all: string }) => (
  <Row spread>
    <Heading size="lg">{title}</Heading>
    <TextLink alone asChild marginBlock="-2.5">
      <Link to={to}>{all}</Link>
    </TextLink>
  </Row>
);
