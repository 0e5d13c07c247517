import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect } from "react";
import { catalogue } from "../../ui/strings/catalogue";

const words = catalogue({
  label: "By keyboard",
  keys: { J: "next row", K: "row before", Enter: "opens it" },
});

export const Legend = chakra("ul", {
  base: {
    display: { base: "none", lg: "flex" },
    flexWrap: "wrap",
    columnGap: "4",
    rowGap: "1",
    listStyle: "none",
    color: "soft",
    fontSize: "sm",
    "@media print": { display: "none" },
  },
});
export const Key = chakra("kbd", {
  base: {
    fontFamily: "mono",
    border: "line",
    borderRadius: "sm",
    paddingInline: "1.5",
    whiteSpace: "nowrap",
  },
});

/**
 * True if the page may react to a key: no field has the focus, no dialog is open, and no modifier
 * is pressed.
 */
export const isFree = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
  defaultPrevented,
}: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || repeat || defaultPrevented) &&
  !document.querySelector("dialog[open]") &&
  !isTyping(target);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/**
 * Moves the focus between the rows of the page's table with J and K, and with the arrow keys once a
 * row has the focus. Shows a line about J, K and Enter.
 */
export function QueueKeys() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = isFree(event) ? stepOf(event) : 0;
      if (step === 0) return;
      const rows = [...document.querySelectorAll<HTMLElement>("main tbody > tr")];
      const ways = rows.flatMap((row) => wayOf(row) ?? []);
      const here = ways.findIndex((way) => way.closest("tr")?.contains(document.activeElement));
      const next = ways[here === -1 ? 0 : Math.min(Math.max(here + step, 0), ways.length - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <Legend marginTop="3" aria-label={words.label}>
      {Object.entries(words.keys).map(([key, does]) => (
        <li key={key}>
          <Key>{key}</Key> {does}
        </li>
      ))}
    </Legend>
  );
}

const letters: Readonly<Record<string, number>> = { j: 1, k: -1 };
const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The number of rows by which a key moves the focus. Arrow keys scroll the page unless a row has
 * the focus.
 */
const stepOf = ({ key, target }: KeyboardEvent) =>
  letters[key.toLowerCase()] ??
  (target instanceof HTMLElement && target.closest("tbody") ? (arrows[key] ?? 0) : 0);

/** The element that Enter presses in a row: its first button, or else its first link. */
const wayOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector("button:enabled") ?? row.querySelector("a");
