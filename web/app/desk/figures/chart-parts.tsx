import { chakra } from "@chakra-ui/react/styled-system";

/** The colours of lines, in the order in which they are drawn. Dashes tell them apart without colour. */
export const tones = [
  { color: "blue", dash: undefined },
  { color: "red", dash: "6 4" },
  { color: "leaf", dash: "2 4" },
] as const;

export const Frame = chakra("figure", {
  base: { display: "flex", flexDirection: "column", gap: "2", minWidth: "0" },
});
export const Legend = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    rowGap: "1",
    fontVariantNumeric: "tabular-nums lining-nums",
    "& li": { display: "flex", alignItems: "center", gap: "2" },
    "& strong": { whiteSpace: "nowrap" },
  },
});
/** The drawing with room for the scale on its right. */
export const Plot = chakra("div", {
  base: {
    position: "relative",
    height: "11rem",
    marginTop: "2",
    marginInlineEnd: "3.75rem",
    touchAction: "pan-y",
    borderRadius: "sm",
    printColorAdjust: "exact",
  },
});
export const Drawing = chakra("svg", {
  base: { position: "absolute", inset: "0", width: "full", height: "full", overflow: "visible" },
});
export const Tick = chakra("span", {
  base: {
    position: "absolute",
    insetInlineStart: "0",
    insetInlineEnd: "0",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderColor: "line",
    fontSize: "sm",
    color: "soft",
    lineHeight: "1",
    fontVariantNumeric: "tabular-nums",
    "& > span": {
      position: "absolute",
      insetInlineStart: "calc(100% + 0.5rem)",
      transform: "translateY(-50%)",
    },
  },
});
/** The day that is looked at. */
export const Cursor = chakra("span", {
  base: {
    position: "absolute",
    top: "0",
    bottom: "0",
    width: "0",
    borderInlineStartWidth: "1.5px",
    borderInlineStartStyle: "solid",
    borderColor: "edge",
    pointerEvents: "none",
  },
});
export const Ends = chakra("div", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    gap: "3",
    marginInlineEnd: "3.75rem",
    fontSize: "sm",
    color: "soft",
  },
});
export const ScrollingTable = chakra("div", {
  base: {
    maxHeight: "20rem",
    overflow: "auto",
    "& table": { width: "full", fontSize: "sm", fontVariantNumeric: "tabular-nums" },
    "& th, & td": { padding: "1.5", textAlign: "end", fontWeight: "400" },
    "& th:first-of-type": { textAlign: "start" },
    "& thead th": { fontWeight: "650", position: "sticky", top: "0", bg: "card" },
    "& tr + tr > *": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});
