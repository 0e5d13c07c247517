import { chakra } from "@chakra-ui/react/styled-system";

export const Side = chakra("nav", {
  base: {
    display: { base: "none", lg: "block" },
    color: "onBar",
    "@media print": { display: "none" },
  },
  variants: { tone: { writer: { bg: "bar" }, admin: { bg: "deep" } } },
});
export const Inside = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    position: "sticky",
    top: "0",
    height: "100dvh",
    overflowY: "auto",
    paddingBottom: "6",
  },
});
export const Brand = chakra("a", {
  base: { display: "block", padding: "6", paddingBottom: "5", borderRadius: "md" },
});
export const Group = chakra("p", {
  base: {
    paddingInline: "6",
    paddingTop: "4",
    paddingBottom: "2",
    fontSize: "sm",
    fontWeight: "650",
    letterSpacing: "0.08em",
    color: "onBarSoft",
  },
});
export const entry = {
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  paddingInlineStart: "6",
  // Narrower than at the start: the longest name beside its count stays on one line.
  paddingInlineEnd: "4",
  paddingBlock: "2.5",
  width: "full",
  fontWeight: "500",
  color: "onBarSoft",
  textAlign: "start",
  _hover: { color: "onBar", textDecoration: "underline", textUnderlineOffset: "0.2em" },
  _focusVisible: { outlineColor: "gold", outlineOffset: "-3px" },
} as const;
export const OutsideEntry = chakra("a", { base: entry });
