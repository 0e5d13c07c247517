import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useEffect, useRef } from "react";
import { CheckIcon, InfoIcon, StopIcon, WarningIcon } from "./icons";
import { unbroken } from "./unbroken";

const Box = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: "3",
    padding: "3.5",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderInlineStartStyle: "solid",
    borderColor: "currentColor",
    scrollMarginBlock: "2",
  },
  variants: {
    tone: {
      stopped: { bg: "redWash", color: "red" },
      waiting: { bg: "amberWash", color: "amber" },
      good: { bg: "blueWash", color: "blue" },
      paid: { bg: "leafWash", color: "leaf" },
      info: { bg: "blueWash", color: "blue" },
    },
  },
});

const icons = {
  stopped: StopIcon,
  waiting: WarningIcon,
  good: CheckIcon,
  paid: CheckIcon,
  info: InfoIcon,
};

/** The tones of messages that can be the answer to a form. */
const answers: readonly (keyof typeof icons)[] = ["stopped", "good", "paid"];

interface FormAlertProps {
  tone?: keyof typeof icons;
  title?: string;
  /**
   * True if the page announces the message in another way, so that it must not be a live region.
   */
  silent?: boolean;
  /** The message: what happened, what that means, and what to do. */
  children: ReactNode;
}

/**
 * A message inside the page. Screen readers read a failure immediately, other messages at the next
 * pause. A form's answer scrolls into view, since the form's button may be far below.
 */
export function FormAlert({ tone = "stopped", title, silent = false, children }: FormAlertProps) {
  const role = tone === "stopped" ? "alert" : "status";
  const Icon = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answers.includes(tone) || !box.current?.closest("form, dialog")) return;
    box.current.scrollIntoView({ block: "nearest" });
  }, [tone]);

  return (
    <Box ref={box} tone={tone} role={silent ? undefined : role}>
      <Icon size={22} />
      <chakra.div color="ink" minWidth="0" overflowWrap="anywhere">
        {title && (
          <chakra.strong display="block" fontWeight="650">
            {unbroken(title)}
          </chakra.strong>
        )}
        {unbroken(children)}
      </chakra.div>
    </Box>
  );
}
