import { chakra } from "@chakra-ui/react/styled-system";
import { Fragment, type ReactNode } from "react";
import { Button } from "./button";
import { partStrings } from "./strings/parts";
import {
  Body,
  Cell,
  CellName,
  Grid,
  HeadCell,
  Heads,
  Line,
  placeOn,
  Scroller,
  SortButton,
  Story,
  sideBySide,
  type TwoLinesPlace,
  twoLines,
} from "./table-parts";
import { VisuallyHidden } from "./visually-hidden";

/** One column of a table of `Item`s. */
export interface Column<Item> {
  key: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Aligns figures at the end of their column. */
  align?: "end";
  /** Can be sorted by; see the table's `sort` and `onSort`. */
  sortable?: boolean;
  /** For sentences: on a phone they take the width of the card, below their name. */
  isProse?: boolean;
  /** Takes the width that the other columns leave; its text is cut there. */
  fills?: boolean;
  /** Names its row, as its first line on a phone; the first column when none does. */
  isRowHeader?: boolean;
  /** The fact's place in a phone's row of two lines; set it for all columns of a table, or for none. */
  onPhones?: TwoLinesPlace;
}

export interface Sort {
  key: string;
  order: "asc" | "desc";
}

interface TableProps<Item> {
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  sort?: Sort | undefined;
  /** Absent if nothing can be sorted. */
  onSort?: ((sort: Sort) => void) | undefined;
  /** True if an item is wrong, which its edge shows. */
  isWrong?: ((item: Item) => boolean) | undefined;
  /** The open details of an item, below its row; undefined while closed. */
  story?: ((item: Item) => ReactNode | undefined) | undefined;
  /** Absent if all items are shown. */
  onMore?: (() => void) | undefined;
  moreLabel?: string;
  busy?: boolean;
}

/** A table; on phones each row is a card that names its facts. */
export function Table<Item>({
  caption,
  columns,
  items,
  keyOf,
  sort,
  onSort,
  isWrong,
  story,
  onMore,
  moreLabel = partStrings.showMore,
  busy = false,
}: TableProps<Item>) {
  const named = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  // Some browsers drop table semantics with this display, so the roles are explicit.
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" minWidth="0">
      <Scroller css={columns.some(({ onPhones }) => onPhones) ? twoLines : sideBySide}>
        <Grid
          verticalAlign={columns.some(({ fills }) => fills) ? "middle" : "baseline"}
          role="table"
          aria-busy={busy || undefined}
        >
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
          <Heads role="rowgroup">
            <Line role="row">
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </Line>
          </Heads>
          <Body role="rowgroup">
            {items.map((item) => {
              const told = story?.(item);
              return (
                <Fragment key={keyOf(item)}>
                  <Line role="row" wrong={isWrong?.(item) ?? false}>
                    {columns.map((column) => (
                      <Cell
                        key={column.key}
                        as={column === named ? "th" : "td"}
                        role={column === named ? "rowheader" : "cell"}
                        {...(column === named && { scope: "row" })}
                        names={column === named}
                        end={column.align === "end"}
                        prose={column.isProse ?? false}
                        fills={column.fills ?? false}
                        css={placeOn(column.onPhones)}
                      >
                        <CellName aria-hidden>{column.title}</CellName>
                        <div>{column.cell(item)}</div>
                      </Cell>
                    ))}
                  </Line>
                  {told !== undefined && (
                    <Line role="row">
                      <Story role="cell" colSpan={columns.length}>
                        {told}
                      </Story>
                    </Line>
                  )}
                </Fragment>
              );
            })}
          </Body>
        </Grid>
      </Scroller>
      {onMore && (
        <Button variant="secondary" size="sm" justifySelf="start" busy={busy} onClick={onMore}>
          {moreLabel}
        </Button>
      )}
    </chakra.div>
  );
}

interface HeadProps<Item> extends Pick<TableProps<Item>, "sort" | "onSort"> {
  column: Column<Item>;
}

function Head<Item>({ column: { key, title, align, sortable }, sort, onSort }: HeadProps<Item>) {
  const order = sort?.key === key ? sort.order : undefined;
  const spoken = order === "asc" ? "ascending" : "descending";
  return (
    <HeadCell
      role="columnheader"
      scope="col"
      end={align === "end"}
      aria-sort={sortable && onSort ? (order ? spoken : "none") : undefined}
    >
      {sortable && onSort ? (
        <SortButton
          type="button"
          onClick={() => onSort({ key, order: order === "desc" ? "asc" : "desc" })}
        >
          {title}
          <span aria-hidden>{order ? (order === "asc" ? "↑" : "↓") : "↕"}</span>
        </SortButton>
      ) : (
        title
      )}
    </HeadCell>
  );
}
