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
import { unbroken } from "./unbroken";
import { VisuallyHidden } from "./visually-hidden";

export interface Column<Item> {
  key: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Aligns the column at its end; for figures. */
  align?: "end";
  sortable?: boolean;
  /** True for sentences. On phones they are below their name and as wide as the card. */
  isProse?: boolean;
  /** True if the column takes the remaining width; longer text is cut. */
  fills?: boolean;
  /**
   * True if the column names its row and is the row's first line on phones; by default the first
   * column.
   */
  isRowHeader?: boolean;
  /**
   * The fact's place in the two lines of a row on phones. Set it for all columns of a table or for
   * none.
   */
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
  /** Absent if the table can't be sorted. */
  onSort?: ((sort: Sort) => void) | undefined;
  /** True if an item has an error; its edge shows this. */
  isWrong?: ((item: Item) => boolean) | undefined;
  /** Returns the details below an item's row; undefined while they are closed. */
  story?: ((item: Item) => ReactNode | undefined) | undefined;
  /** Loads more items; absent if all are shown. */
  onMore?: (() => void) | undefined;
  moreLabel?: string;
  busy?: boolean;
}

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
  // The roles are explicit, since some browsers drop a table's role when its `display` changes.
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
                        <div>{unbroken(column.cell(item))}</div>
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
