import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { spanned } from "./unbroken";

const Track = chakra("input", {
  base: {
    appearance: "none",
    flex: "none",
    width: "2.75rem",
    height: "1.625rem",
    padding: "0.1875rem",
    borderRadius: "full",
    borderWidth: "1.5px",
    borderStyle: "solid",
    borderColor: "soft",
    cursor: "inherit",
    transition: "background-color 120ms",
    _before: {
      content: "''",
      display: "block",
      height: "full",
      aspectRatio: "1",
      borderRadius: "full",
      bg: "soft",
      transition: "translate 120ms",
    },
    _checked: {
      bg: "blue",
      borderColor: "blue",
      _before: { bg: "card", translate: "1.125rem 0" },
    },
    // The knob is a background, and forced colours would remove it.
    "@media (forced-colors: active)": {
      borderColor: "ButtonText",
      _before: { forcedColorAdjust: "none", bg: "ButtonText" },
      _checked: { forcedColorAdjust: "none", bg: "Highlight", _before: { bg: "HighlightText" } },
    },
  },
});

interface SwitchProps {
  on: boolean;
  busy?: boolean;
  onSwitch: (on: boolean) => void;
  children: ReactNode;
}

/** Turns a setting on or off immediately; the children are the label. */
export const Switch = ({ on, busy = false, onSwitch, children }: SwitchProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is its first child
  <chakra.label
    display="flex"
    alignItems="center"
    gap="2.5"
    minHeight="target"
    fontWeight="600"
    cursor="pointer"
  >
    <Track
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      aria-disabled={busy}
      onChange={({ currentTarget }) => {
        if (!busy) onSwitch(currentTarget.checked);
      }}
    />
    {spanned(children)}
  </chakra.label>
);
