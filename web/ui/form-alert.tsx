import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { CheckIcon, InfoIcon, StopIcon, WarningIcon } from "./icons";

const Box = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    gap: "3",
    padding: "3.5",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderInlineStartStyle: "solid",
    borderColor: "currentColor",
  },
  variants: {
    tone: {
      stopped: { bg: "redWash", color: "red" },
      waiting: { bg: "amberWash", color: "amber" },
      good: { bg: "leafWash", color: "leaf" },
      info: { bg: "blueWash", color: "blue" },
    },
  },
});
const Title = chakra("strong", { base: { display: "block", fontWeight: "650" } });
const Body = chakra("div", { base: { color: "ink", minWidth: "0" } });

const icons = { stopped: StopIcon, waiting: WarningIcon, good: CheckIcon, info: InfoIcon };

interface FormAlertProps {
  tone?: keyof typeof icons;
  title?: string;
  /** What happened, what it means, what to do. */
  children: ReactNode;
}

/** A message in place: a failure is said at once, anything else when the reader pauses. */
export function FormAlert({ tone = "stopped", title, children }: FormAlertProps) {
  const Icon = icons[tone];
  return (
    <Box tone={tone} role={tone === "stopped" ? "alert" : "status"}>
      <Icon size={22} />
      <Body>
        {title && <Title>{title}</Title>}
        {children}
      </Body>
    </Box>
  );
}
