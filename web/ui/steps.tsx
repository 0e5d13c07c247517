import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { CheckIcon } from "./icons";
import { partStrings } from "./strings/parts";
import { unbroken } from "./unbroken";
import { VisuallyHidden } from "./visually-hidden";

export interface Step {
  label: string;
  detail?: string;
  /** The time left for the step. It changes each second, so screen readers don't announce it. */
  timer?: string;
  state: "done" | "now" | "stopped" | "later";
}

/** The width that the step's number needs. */
const dotSize = "1.875rem";

const Item = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: `${dotSize} minmax(0, 1fr)`,
    columnGap: "3",
    paddingBottom: "4",
    position: "relative",
    "&:not(:last-child)::before": {
      content: '""',
      position: "absolute",
      insetInlineStart: `calc(${dotSize} / 2 - 1px)`,
      top: `calc(${dotSize} + 2px)`,
      bottom: "2px",
      width: "2px",
      bg: "line",
    },
  },
  variants: {
    state: {
      done: { "&:not(:last-child)::before": { bg: "blue" } },
      now: {},
      stopped: {},
      later: {},
    },
  },
});
const Dot = chakra("span", {
  base: {
    width: dotSize,
    height: dotSize,
    borderRadius: "full",
    display: "grid",
    placeItems: "center",
    borderWidth: "2px",
    borderStyle: "solid",
    borderColor: "line",
    bg: "card",
    color: "soft",
    fontWeight: "700",
    fontSize: "sm",
  },
  variants: {
    state: {
      done: { bg: "blue", borderColor: "blue", color: "card" },
      now: { borderColor: "blue", color: "blue", boxShadow: "0 0 0 5px token(colors.blueWash)" },
      stopped: { bg: "redFill", borderColor: "redFill", color: "onBar" },
      later: {},
    },
  },
});
const Label = chakra("span", {
  base: { display: "block", lineHeight: dotSize, fontWeight: "650" },
  variants: {
    state: { done: {}, now: {}, stopped: {}, later: { color: "soft", fontWeight: "450" } },
  },
});

const spoken = {
  done: partStrings.stepDone,
  now: partStrings.stepNow,
  stopped: partStrings.stepStopped,
  later: partStrings.stepLater,
};

/** Steps below each other. The step with the state `now` is marked as the current one. */
export const Steps = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <chakra.ol listStyle="none" aria-label={label}>
    {steps.map(({ label, detail, timer, state }, index) => (
      // Each state has its own key, so that a live region announces only the step that changed.
      <Item
        key={`${label} ${state}`}
        state={state}
        aria-current={state === "now" ? "step" : undefined}
        aria-live={state === "later" ? "off" : undefined}
      >
        <Dot state={state} aria-hidden>
          {state === "done" ? <CheckIcon size={16} /> : state === "stopped" ? "!" : index + 1}
        </Dot>
        <div>
          <Label state={state}>
            <VisuallyHidden>{spoken[state]} </VisuallyHidden>
            {unbroken(label)}
          </Label>
          {detail && (
            <Box color="soft" fontSize="sm">
              {unbroken(detail)}
            </Box>
          )}
          {timer && (
            <Box
              color="soft"
              fontSize="sm"
              fontVariantNumeric="tabular-nums"
              role="timer"
              aria-live="off"
            >
              {timer}
            </Box>
          )}
        </div>
      </Item>
    ))}
  </chakra.ol>
);
