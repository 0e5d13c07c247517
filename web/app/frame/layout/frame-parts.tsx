import { chakra } from "@chakra-ui/react/styled-system";
import { Card } from "../../../ui/card";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { layoutStrings } from "./strings";

/** Wide enough for "Unmatched Payments" and its count, if the page has the room. */
export const menuWidth = "clamp(15.5rem, calc(29vw - 7.6rem), 18.5rem)";

export const Shell = chakra("div", {
  base: {
    display: { base: "block", lg: "grid" },
    gridTemplateColumns: `${menuWidth} minmax(0, 1fr)`,
    minHeight: "100dvh",
    bg: "wash",
  },
  variants: { isFolded: { true: { gridTemplateColumns: "4.5rem minmax(0, 1fr)" }, false: {} } },
});

export const Main = chakra("main", {
  base: {
    width: "full",
    maxWidth: { lg: "74.5rem" },
    marginInline: "auto",
    paddingInline: { base: "edge", md: "6", lg: "10" },
    paddingBottom: { base: "6rem", lg: "4rem" },
    outline: "none",
  },
  variants: {
    isFolded: { true: { maxWidth: { lg: "100rem" }, paddingInline: { lg: "6" } }, false: {} },
  },
});

export const Top = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    minHeight: { base: "4.25rem", lg: "auto" },
    marginInline: { base: "-edge", md: "-6", lg: "0" },
    paddingInline: { base: "edge", md: "6", lg: "0" },
    paddingBlock: { base: "min(0.625rem, 3vw)", lg: "7" },
    bg: { base: "bar", lg: "transparent" },
    color: { base: "onBar", lg: "ink" },
    "@media print": { bg: "transparent", color: "ink" },
    "& h1": {
      fontSize: { base: "min(1.5rem, 10vw)", lg: "2.25rem" },
      // The tools move below the heading if its longest word doesn't fit beside them.
      flex: "1 1 min-content",
      minWidth: "0",
      overflowWrap: "break-word",
    },
  },
});

export const Tools = chakra("div", {
  base: {
    "@media print": { display: "none" },
    display: "flex",
    gap: "3",
    position: "relative",
    marginInlineStart: "auto",
    flex: "none",
    color: { lg: "ink" },
  },
});

export const OnPhones = chakra("div", {
  base: {
    display: { base: "block", lg: "none" },
    marginInline: { base: "-edge", md: "-6" },
    marginBottom: "4",
  },
});

export const Side = chakra("nav", {
  base: {
    display: { base: "none", lg: "block" },
    color: "onBar",
    "@media print": { display: "none" },
  },
  variants: {
    tone: { writer: { bg: "bar" }, admin: { bg: "deep" } },
    /** Only icons and counts are visible. */
    isFolded: {
      true: {
        "& [data-name]": { srOnly: true },
        "& a": { position: "relative" },
        "& a > span:not([data-name])": {
          position: "absolute",
          insetInlineEnd: "1",
          top: "0.5",
          paddingInline: "1.5",
          fontSize: "0.75rem",
          lineHeight: "1.4",
        },
        // Hides the name beside the logo.
        "& a[href='/'] > span": { position: "static", fontSize: "0", padding: "0" },
      },
      false: {},
    },
  },
});

export const Inside = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    position: "sticky",
    top: "0",
    height: "100dvh",
    overflowY: "auto",
    paddingBottom: "3",
  },
});

/** In a low window, the links to pages scroll, so that the controls below them stay visible. */
export const Places = chakra("div", { base: { flex: "1", minHeight: "12rem", overflowY: "auto" } });

export const Brand = chakra("a", {
  base: {
    display: "block",
    paddingInline: "6",
    paddingTop: "5",
    paddingBottom: "2",
    borderRadius: "md",
  },
});

export const Group = chakra("p", {
  base: {
    paddingInline: "6",
    paddingTop: "2",
    paddingBottom: "1",
    fontSize: "sm",
    fontWeight: "650",
    letterSpacing: "0.08em",
    color: "onBarSoft",
  },
});

export const entry = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "target",
  paddingInlineStart: "6",
  // The end padding is smaller than the start padding, so that the longest name and its count fit
  // on one line.
  paddingInlineEnd: "3",
  paddingBlock: "2.5",
  width: "full",
  fontWeight: "500",
  color: "onBarSoft",
  textAlign: "start",
  _hover: { color: "onBar", textDecoration: "underline", textUnderlineOffset: "0.2em" },
  _focusVisible: { outlineColor: "gold", outlineOffset: "-3px" },
} as const;

export const OutsideEntry = chakra("a", { base: entry });

const foot = "max(8px, env(safe-area-inset-bottom))";

export const letters = "min(0.75rem, 4vw)";

const tabHeight = `max(48px, 26px + 1.2 * ${letters})`;

export const barHeight = `calc(${tabHeight} + 5px + ${foot})`;

export const Bar = chakra("nav", {
  base: {
    display: { base: "block", lg: "none" },
    position: "fixed",
    insetInline: "0",
    bottom: "0",
    zIndex: "20",
    bg: "card",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderColor: "line",
    paddingInline: "4px",
    paddingTop: "4px",
    paddingBottom: foot,
    "@media print": { display: "none" },
  },
});

export const Row = chakra("ul", {
  base: {
    display: "flex",
    maxWidth: "36rem",
    marginInline: "auto",
    // Longer names get more room than short ones.
    "& > li": { flex: "1 1 auto", minWidth: "min-content" },
  },
});

export const tab = {
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "2px",
  minHeight: tabHeight,
  borderRadius: "md",
  fontSize: letters,
  lineHeight: "1.2",
  textAlign: "center",
  color: "soft",
} as const;

export const PageLoading = ({ cards = 1 }: { cards?: number }) => (
  <Loading label={layoutStrings.loading}>
    {Array.from({ length: cards }, (_, card) => `card ${card}`).map((card) => (
      <Card key={card} marginBottom="4">
        <Skeleton height="1.75rem" width="50%" marginBottom="4" />
        <Skeleton width="90%" marginBottom="3" />
        <Skeleton width="75%" />
      </Card>
    ))}
  </Loading>
);
