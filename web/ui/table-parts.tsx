import { chakra } from "@chakra-ui/react/styled-system";

/** Rows are tables' rows where there is room for columns, and cards where there is none. */
export const Grid = chakra("table", {
  base: {
    display: { base: "block", md: "table" },
    width: "full",
    borderCollapse: "collapse",
    fontVariantNumeric: "tabular-nums",
    fontSize: { base: "md", md: "0.9375rem" },
  },
});
/** On cards each fact has its name beside it, so that the heads are for screen readers alone. */
export const Heads = chakra("thead", {
  base: {
    position: { base: "absolute", md: "static" },
    width: { base: "1px", md: "auto" },
    height: { base: "1px", md: "auto" },
    overflow: { base: "hidden", md: "visible" },
    clipPath: { base: "inset(50%)", md: "none" },
  },
});
export const Line = chakra("tr");
export const Body = chakra("tbody", {
  base: {
    display: { base: "block", md: "table-row-group" },
    "& > tr": {
      display: { base: "grid", md: "table-row" },
      gridTemplateColumns: "minmax(0, 1fr)",
      rowGap: "1",
      paddingBlock: { base: "3", md: "0" },
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
    display: { base: "flex", md: "table-cell" },
    justifyContent: "space-between",
    alignItems: "baseline",
    gap: "3",
    // A press is as high as a finger needs: its words stand on the line of the others.
    verticalAlign: "baseline",
    textAlign: "start",
    fontWeight: "inherit",
    minWidth: "0",
    paddingBlock: { base: "0", md: "2.5" },
    paddingInlineEnd: { base: "0", md: "3" },
    _last: { paddingInlineEnd: "0" },
    "& > div": {
      minWidth: "0",
      overflowWrap: "anywhere",
      textAlign: { base: "end", md: "inherit" },
    },
    "&:has(> div:empty)": { display: { base: "none", md: "table-cell" } },
  },
  variants: {
    end: { true: { textAlign: { md: "end" } } },
    names: {
      true: {
        order: { base: "-1", md: "0" },
        "& > div": { textAlign: "start" },
        "& > span": { display: "none" },
      },
    },
  },
});
/** The name of a fact on a card; in a table the head of its column says it. */
export const CellName = chakra("span", {
  base: { display: { md: "none" }, color: "soft", fontSize: "sm", flex: "none" },
});
export const Story = chakra("td", {
  base: { display: { base: "block", md: "table-cell" }, paddingBottom: { md: "4" } },
});
