import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { Decision } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { unbroken } from "../../../ui/unbroken";
import { Key, Legend } from "../queue-keys";
import { reviewStrings as words } from "./strings";

const Foot = chakra("div", {
  base: {
    // Buttons with enlarged text wrap to a second row.
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
    // Overrides the hover colours, since the pointer is often still on the button after an
    // approval.
    "& button[aria-disabled]": {
      bg: "quietWash!",
      color: "quiet!",
      borderColor: "transparent!",
      cursor: "default",
    },
  },
});

interface DecisionButtonsProps {
  effects: Readonly<Partial<Record<Decision, string>>>;
  busy: Decision | undefined;
  isReady: boolean;
  /**
   * The reason why the work can't be approved: the button's tooltip, and the error after a press.
   */
  noApproval: string | undefined;
  noChanges: string | undefined;
  onApprove: () => void;
  onChanges: () => void;
  onReject: () => void;
}

export function DecisionButtons(props: DecisionButtonsProps) {
  const { effects, busy, isReady, noApproval, noChanges, onApprove, onChanges, onReject } = props;
  const waits = isReady ? {} : { "aria-disabled": true, title: words.guard };
  const unless = (why: string | undefined) => (why ? { "aria-disabled": true, title: why } : waits);
  return (
    <Foot>
      <Button {...unless(noApproval)} aria-keyshortcuts="A" onClick={onApprove}>
        <span>
          {words.approve} <Effect>{unbroken(effects.approve ?? "")}</Effect>
        </span>
        <KeyHint name="A" />
      </Button>
      <Button
        {...unless(noChanges)}
        variant="secondary"
        aria-description={effects.changes}
        aria-keyshortcuts="C"
        busy={busy === "changes"}
        onClick={onChanges}
      >
        <span>
          {words.changes}{" "}
          <Effect display={atDesk} aria-hidden>
            {effects.changes}
          </Effect>
        </span>
        <KeyHint name="C" />
      </Button>
      <Button
        {...waits}
        variant="secondary"
        color="red"
        borderColor="red"
        aria-description={effects.reject}
        aria-keyshortcuts="R"
        busy={busy === "reject"}
        onClick={onReject}
      >
        <span>
          {words.reject}{" "}
          <Effect display={atDesk} aria-hidden>
            {effects.reject}
          </Effect>
        </span>
        <KeyHint name="R" />
      </Button>
    </Foot>
  );
}

const Effect = chakra("span", {
  base: {
    display: "block",
    fontSize: { base: "min(0.8125rem, 4vw)", lg: "sm" },
    fontWeight: "400",
    color: "inherit",
  },
});
/** On a phone, the buttons share a line, so the effects are hidden. */
const atDesk = { base: "none", lg: "block" } as const;

const KeyHint = ({ name }: { name: string }) => (
  <Box as="span" display={{ base: "none", lg: "inline" }} aria-hidden>
    <Key>{name}</Key>
  </Box>
);

export const KeyLegend = () => (
  <Disclosure display={{ base: "none", lg: "block" }}>
    <summary>{words.keys}</summary>
    <Legend>
      {Object.entries(words.keyNames).map(([key, does]) => (
        <li key={key}>
          <Key>{key}</Key> {does}
        </li>
      ))}
    </Legend>
  </Disclosure>
);
