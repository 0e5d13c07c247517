import { chakra } from "@chakra-ui/react/styled-system";
import type { Decision } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { Note } from "../../../ui/note";
import { Key } from "./key-legend";
import { reviewStrings as words } from "./strings";

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
    // Also under the pointer, where the work before was approved.
    "& button[aria-disabled]": {
      bg: "quietWash!",
      color: "quiet!",
      borderColor: "transparent!",
      cursor: "default",
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
  /** Whether the work has been seen for long enough. */
  isReady: boolean;
  onApprove: () => void;
  onChanges: () => void;
  onReject: () => void;
}

/** The three decisions: beside the work, and on a phone below its file. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { amount, busy, isReady, onApprove, onChanges, onReject } = props;
  const waits = { "aria-disabled": !isReady || undefined };
  return (
    <>
      <Foot>
        <Button {...waits} aria-keyshortcuts="A" onClick={onApprove}>
          <span>
            {words.approve} <Pays>{words.pays(amount)}</Pays>
          </span>
          <KeyHint name="A" />
        </Button>
        <Button
          {...waits}
          variant="secondary"
          aria-keyshortcuts="C"
          busy={busy === "changes"}
          onClick={onChanges}
        >
          {words.changes}
          <KeyHint name="C" />
        </Button>
        <Button
          {...waits}
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
      <Note>{words.guard}</Note>
    </>
  );
}

const KeyHint = ({ name }: { name: string }) => (
  <Hint aria-hidden>
    <Key>{name}</Key>
  </Hint>
);
