import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import type { QueueFigures } from "#contracts/stats";
import { preloadHandlers } from "../../page-code";
import { figureStrings as words } from "./strings";

export const QueueList = chakra("ul", {
  base: {
    display: { base: "grid", xl: "flex" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
    flexWrap: "wrap",
    gap: "3",
  },
});
const Way = chakra(Link, {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    minHeight: "12",
    paddingInline: "min(1rem, 5vw)",
    paddingBlock: "2",
    bg: "card",
    color: "ink",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    fontWeight: "650",
    lineHeight: "1.25",
    textDecoration: "none",
    _hover: { borderColor: "blue", textDecoration: "underline" },
  },
});
const Count = chakra("span", {
  base: {
    flex: "none",
    minWidth: "8",
    paddingInline: "2",
    paddingBlock: "0.5",
    borderRadius: "sm",
    textAlign: "center",
    fontWeight: "750",
    fontVariantNumeric: "tabular-nums",
    printColorAdjust: "exact",
  },
  variants: {
    tone: {
      none: { bg: "quietWash", color: "quiet" },
      waits: { bg: "amberWash", color: "amber" },
      alarm: { bg: "redFill", color: "onBar" },
    },
  },
});

/** Below the count where its longest word has no room beside it. */
const Words = chakra("span", { base: { flex: "1 1 min-content" } });

const queues = [
  { queue: "submissions", to: "/admin-dashboard/review", tone: "waits" },
  { queue: "trainings", to: "/admin-dashboard/training-payments", tone: "waits" },
  { queue: "withdrawals", to: "/admin-dashboard/withdrawals", tone: "alarm" },
  { queue: "unattributed", to: "/admin-dashboard/payments", tone: "waits" },
] as const;

/** What waits for the administrator, and the way to it. */
export const QueueLinks = ({ waiting }: { waiting: QueueFigures }) => (
  <QueueList aria-label={words.queuesLabel}>
    {queues.map(({ queue, to, tone }) => (
      <li key={queue}>
        <Way to={to} {...preloadHandlers(to)}>
          <Count tone={waiting[queue] > 0 ? tone : "none"}>{waiting[queue]}</Count>{" "}
          <Words>{words.queues[queue](waiting[queue])}</Words>
        </Way>
      </li>
    ))}
  </QueueList>
);
