import { chakra } from "@chakra-ui/react/styled-system";

export const Grid = chakra("table", {
  base: {
    display: { base: "block", xl: "table" },
    width: "full",
    borderCollapse: "collapse",
    fontVariantNumeric: "tabular-nums",
    fontSize: { base: "md", xl: "0.9375rem" },
    "@media print": { display: "table", fontSize: "sm" },
  },
});
/**
 * The head of the table. On phones, where each card names its facts, only screen readers get it.
 */
export const Heads = chakra("thead", {
  base: {
    position: { base: "absolute", xl: "static" },
    width: { base: "1px", xl: "auto" },
    height: { base: "1px", xl: "auto" },
    overflow: { base: "hidden", xl: "visible" },
    clipPath: { base: "inset(50%)", xl: "none" },
    "@media print": {
      position: "static",
      width: "auto",
      height: "auto",
      overflow: "visible",
      clipPath: "none",
    },
  },
});
export const Line = chakra("tr", {
  base: { verticalAlign: "inherit" },
  variants: {
    wrong: {
      true: {
        bg: "redWash",
        boxShadow: "inset 4px 0 0 token(colors.redFill)",
        paddingInline: { base: "4", xl: "0" },
        "& > :first-child": { paddingInlineStart: { xl: "4" } },
      },
      false: {},
    },
  },
});
export const Body = chakra("tbody", {
  base: {
    display: { base: "block", xl: "table-row-group" },
    verticalAlign: "inherit",
    "@media print": {
      display: "table-row-group",
      "& > tr": { display: "table-row", breakInside: "avoid" },
    },
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
    // The fact's container query measures the width of the card.
    containerType: { base: "inline-size", xl: "normal" },
    // Cells align by their first lines, or by their middles if a cell has two lines.
    verticalAlign: "inherit",
    textAlign: "start",
    fontWeight: "inherit",
    minWidth: "0",
    paddingBlock: { base: "0", xl: "2.5" },
    paddingInlineEnd: { base: "0", xl: "3" },
    "&:last-child": { paddingInlineEnd: "0" },
    // A fact moves below its name only if its longest word does not fit beside the name.
    "& > div": {
      flex: "1 1 min-content",
      minWidth: "0",
      overflowWrap: "break-word",
      textAlign: { base: "end", xl: "inherit" },
    },
    "&:has(> div:empty)": { display: { base: "none", xl: "table-cell" } },
    "@media print": {
      display: "table-cell",
      paddingBlock: "1.5",
      paddingInlineEnd: "3",
      "& > div": { textAlign: "inherit" },
    },
  },
  variants: {
    end: { true: { textAlign: { xl: "end" }, "@media print": { textAlign: "end" } } },
    fills: { true: { width: { xl: "full" }, maxWidth: { xl: "0" } }, false: {} },
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
/** The name of a fact on a card. In a table the column's head shows it. */
export const CellName = chakra("span", {
  base: {
    display: { xl: "none" },
    color: "soft",
    fontSize: "sm",
    flex: "0 1 auto",
    "@media print": { display: "none" },
  },
});
export const Story = chakra("td", {
  base: {
    gridColumn: "1 / -1",
    display: { base: "block", xl: "table-cell" },
    paddingBottom: { xl: "4" },
  },
});

/** Scrolls a table that is wider than its card, so that nothing is cut off. */
export const Scroller = chakra("div", {
  base: {
    minWidth: "0",
    overflowX: { xl: "auto" },
    // Leaves room for the outline of a focused element.
    marginInline: { xl: "-1.5" },
    paddingInline: { xl: "1.5" },
    "@media print": { overflowX: "visible" },
  },
});

/**
 * The place of a fact in a row of two lines on phones. `whole` is a third line; `gone` is hidden on
 * phones.
 */
export type TwoLinesPlace = "start" | "end" | "below" | "belowEnd" | "whole" | "gone";

/** On phones each row has two lines, such as a name and a figure above two facts. */
export const twoLines = {
  containerType: { base: "inline-size", xl: "normal" },
  "& > table > tbody > tr:not(:has(> td[colspan]))": {
    gridTemplateColumns: { base: "auto minmax(0, 1fr) auto" },
    gridTemplateAreas: { base: '"start start end" "below belowEnd belowEnd"', xl: "none" },
    alignItems: { base: "center" },
    rowGap: "0",
    columnGap: { base: "2", xl: "8" },
    fontSize: "0.9375rem",
    paddingBlock: { base: "1.5", xl: "0" },
    "@container (max-width: 14rem)": {
      gridTemplateColumns: { base: "minmax(0, 1fr)" },
      gridTemplateAreas: { base: '"start" "end" "below" "belowEnd"' },
    },
  },
} as const;

/** On tablets the facts of a card are side by side, each below its name. */
export const sideBySide = {
  "@media screen": {
    mdToXl: {
      "& > table > tbody > tr": {
        gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
        columnGap: "6",
        rowGap: "2",
      },
      "& > table > tbody > tr > :not(:has(> div:empty))": { display: "block" },
      "& > table > tbody > tr > * > div": { textAlign: "start" },
      // The link is taller than a line, so that a finger hits it. The negative margin keeps its text
      // in line with the other cells.
      "& > table > tbody > tr > * > div > a": { marginBlock: "calc((1lh - {sizes.target}) / 2)" },
    },
  },
} as const;

export const placeOn = (place: TwoLinesPlace | undefined) =>
  place && {
    display: { base: place === "gone" ? "none" : "block", xl: "table-cell" },
    gridArea: { base: place === "whole" ? "auto / 1 / auto / -1" : place },
    containerType: "normal",
    "& > span": { display: "none" },
    "& > div": {
      textAlign: { base: place.toLowerCase().endsWith("end") ? "end" : "start", xl: "inherit" },
    },
  };
