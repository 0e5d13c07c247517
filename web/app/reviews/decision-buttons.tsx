import { chakra } from "@chakra-ui/react/styled-system";
import type { Decision } from "#contracts/reviews";
import { Button } from "../../ui/button";
import { barHeight } from "../layout/bottom-bar-parts";
import { reviewStrings as words } from "../strings/reviews";
import { Key } from "./key-legend";

/** Where a window is low, they scroll with the page instead of covering it. */
const onTallPhones = "@media (max-width: 61.99rem) and (min-height: 32rem)";

const Foot = chakra("div", {
  base: {
    // Enlarged, they need a second row.
    display: { base: "flex", lg: "grid" },
    flexWrap: "wrap",
    gap: "2",
    "& button": {
      flex: "3 1 4.5rem",
      minWidth: "min-content",
      paddingInline: { base: "1", lg: "4" },
      fontSize: { base: "sm", lg: "md" },
    },
    "& button:first-of-type": { flex: "5 1 6rem" },
    [onTallPhones]: {
      position: "fixed",
      insetInline: "0",
      bottom: barHeight,
      zIndex: "10",
      bg: "card",
      borderTopWidth: "1px",
      borderTopStyle: "solid",
      borderColor: "line",
      paddingInline: "edge",
      paddingBlock: "2",
      // Enlarged, they would cover the work.
      "& button": {
        flexBasis: "0!",
        minHeight: "min(3rem, 48px)",
        fontSize: "min({fontSizes.sm}, 4.2vw)",
      },
    },
  },
});
const Pays = chakra("span", {
  base: {
    display: "block",
    fontSize: { base: "min(0.8125rem, 4vw)", lg: "sm" },
    fontWeight: "400",
  },
});
const Hint = chakra("span", { base: { display: { base: "none", lg: "inline" } } });

interface DecisionButtonsProps {
  /** With its currency. */
  amount: string;
  busy: Decision | undefined;
  onApprove: () => void;
  onChanges: () => void;
  onReject: () => void;
}

/** The three decisions: beside the work, and on a phone within the thumb's reach. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { amount, busy, onApprove, onChanges, onReject } = props;
  return (
    <Foot>
      <Button aria-keyshortcuts="A" busy={busy === "approve"} onClick={onApprove}>
        <span>
          {words.approve} <Pays>{words.pays(amount)}</Pays>
        </span>
        <KeyHint name="A" />
      </Button>
      <Button
        variant="secondary"
        aria-keyshortcuts="C"
        busy={busy === "changes"}
        onClick={onChanges}
      >
        {words.changes}
        <KeyHint name="C" />
      </Button>
      <Button
        variant="secondary"
        color="red"
        borderColor="red"
        aria-keyshortcuts="R"
        busy={busy === "reject"}
        onClick={onReject}
      >
        {words.reject}
        <KeyHint name="R" />
      </Button>
    </Foot>
  );
}

const KeyHint = ({ name }: { name: string }) => (
  <Hint aria-hidden>
    <Key>{name}</Key>
  </Hint>
);
