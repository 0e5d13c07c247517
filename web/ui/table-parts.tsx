import { chakra } from "@chakra-ui/react/styled-system";

/** Rows are tables' rows where there is room for columns, and cards where there is none. */
export const Grid = chakra("table", {
  base: {
    display: { base: "block", xl: "table" },
    width: "full",
    borderCollapse: "collapse",
    fontVariantNumeric: "tabular-nums",
    fontSize: { base: "md", xl: "0.9375rem" },
  },
});
/** On cards each fact has its name beside it, so that the heads are for screen readers alone. */
export const Heads = chakra("thead", {
  base: {
    position: { base: "absolute", xl: "static" },
    width: { base: "1px", xl: "auto" },
    height: { base: "1px", xl: "auto" },
    overflow: { base: "hidden", xl: "visible" },
    clipPath: { base: "inset(50%)", xl: "none" },
  },
});
export const Line = chakra("tr");
export const Body = chakra("tbody", {
  base: {
    display: { base: "block", xl: "table-row-group" },
    "& > tr": {
      display: { base: "grid", xl: "table-row" },
      gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
      columnGap: "8",
      rowGap: "1",
      paddingBlock: { base: "3", xl: "0" },
      borderTopWidth: "1px",
      borderTopStyle: "solid",
      borderColor: "line",
    },
    "& > tr:has(> td[colspan])": { borderTopWidth: "0", paddingTop: "0" },
  },
});
export const HeadCell = chakra("th", {
  base: {
    textAlign: "start",
    fontWeight: "600",
    color: "soft",
    fontSize: "sm",
    paddingBlock: "2",
    paddingInlineEnd: "3",
    whiteSpace: "nowrap",
    _last: { paddingInlineEnd: "0" },
  },
  variants: { end: { true: { textAlign: "end" } } },
});
export const SortButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "target",
    fontWeight: "600",
    color: "blue",
    _hover: { textDecoration: "underline" },
  },
});
export const Cell = chakra("td", {
  base: {
    display: { base: "flex", xl: "table-cell" },
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "3",
    // On a card a sum is set no wider than the card.
    containerType: { base: "inline-size", xl: "normal" },
    // A press is as high as a finger needs: its words stand on the line of the others.
    verticalAlign: "baseline",
    textAlign: "start",
    fontWeight: "inherit",
    minWidth: "0",
    paddingBlock: { base: "0", xl: "2.5" },
    paddingInlineEnd: { base: "0", xl: "3" },
    _last: { paddingInlineEnd: "0" },
    // A fact gives way to its name, down to its longest word; then it stands below it.
    "& > div": {
      flex: "1 1 min-content",
      minWidth: "0",
      overflowWrap: "break-word",
      textAlign: { base: "end", xl: "inherit" },
    },
    "&:has(> div:empty)": { display: { base: "none", xl: "table-cell" } },
  },
  variants: {
    end: { true: { textAlign: { xl: "end" } } },
    prose: {
      true: {
        gridColumn: "1 / -1",
        "& > div": {
          flexBasis: { base: "full", xl: "auto" },
          textAlign: { base: "start", xl: "inherit" },
        },
      },
      false: {},
    },
    names: {
      true: {
        order: { base: "-1", xl: "0" },
        gridColumn: "1 / -1",
        "& > div": { textAlign: "start" },
        "& > span": { display: "none" },
      },
    },
  },
});
/** The name of a fact on a card; in a table the head of its column says it. */
export const CellName = chakra("span", {
  base: { display: { xl: "none" }, color: "soft", fontSize: "sm", flex: "0 1 auto" },
});
export const Story = chakra("td", {
  base: {
    gridColumn: "1 / -1",
    display: { base: "block", xl: "table-cell" },
    paddingBottom: { xl: "4" },
  },
});
