import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Decision } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { isFree, Key, Legend } from "../queue-keys";
import { reviewStrings as words } from "./strings";

const Foot = chakra("div", {
  base: {
    // Enlarged buttons need a second row.
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
    // Also while the pointer is over them, after the previous work was approved.
    "& button[aria-disabled]": {
      bg: "quietWash!",
      color: "quiet!",
      borderColor: "transparent!",
      cursor: "default",
    },
  },
});

interface DecisionButtonsProps {
  amount: string;
  busy: Decision | undefined;
  isReady: boolean;
  /** Why changes can't be asked for; a press on the button says it too. */
  noChanges: string | undefined;
  onApprove: () => void;
  onChanges: () => void;
  onReject: () => void;
}

export function DecisionButtons(props: DecisionButtonsProps) {
  const { amount, busy, isReady, noChanges, onApprove, onChanges, onReject } = props;
  const waits = isReady ? {} : { "aria-disabled": true, title: words.guard };
  const refused = noChanges ? { "aria-disabled": true, title: noChanges } : waits;
  return (
    <Foot>
      <Button {...waits} aria-keyshortcuts="A" onClick={onApprove}>
        <span>
          {words.approve}{" "}
          <Box
            as="span"
            display="block"
            fontSize={{ base: "min(0.8125rem, 4vw)", lg: "sm" }}
            fontWeight="400"
          >
            {words.pays(amount)}
          </Box>
        </span>
        <KeyHint name="A" />
      </Button>
      <Button
        {...refused}
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
  );
}

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

let areLettersDead = false;
const watchers = new Set<() => void>();

function setLettersDead(next: boolean) {
  areLettersDead = next;
  for (const tell of watchers) tell();
}

/**
 * Call it for a decision key that came too early. What is typed after it was meant as text, so
 * letters give no orders until J, K, Escape or a press with the pointer.
 */
export const ignoreLetters = () => setLettersDead(true);

export const useLettersDead = () =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => areLettersDead,
  );

const reviving = new Set(["j", "k", "escape"]);
// Not "click", which a space typed on a focused button causes too.
const revive = () => setLettersDead(false);

/** Single-key shortcuts, off while somebody types, holds a modifier or a dialog is open. */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const key = event.key.toLowerCase();
      if (reviving.has(key)) revive();
      const run = areLettersDead ? undefined : current.current[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", revive);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", revive);
    };
  }, []);
}
