import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { CheckIcon, ClockIcon, InfoIcon, OffIcon, StopIcon } from "./icons";
import { unbroken } from "./unbroken";

const Badge = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    paddingInline: "2.5",
    paddingBlock: "1",
    borderRadius: "sm",
    fontSize: "sm",
    fontWeight: "600",
    lineHeight: "1.3",
    textAlign: "start",
    "& > svg": { flex: "none" },
  },
  variants: {
    tone: {
      good: { bg: "blueWash", color: "blue" },
      paid: { bg: "leafWash", color: "leaf" },
      waiting: { bg: "amberWash", color: "amber" },
      stopped: { bg: "redWash", color: "red" },
      quiet: { bg: "quietWash", color: "quiet" },
      info: { bg: "blueWash", color: "blue" },
    },
  },
});

const icons = {
  good: CheckIcon,
  paid: CheckIcon,
  waiting: ClockIcon,
  stopped: StopIcon,
  quiet: OffIcon,
  info: InfoIcon,
};

export type Tone = keyof typeof icons;

interface StateBadgeProps {
  tone: Tone;
  children: ReactNode;
  icon?: ReactNode;
}

/** A state as a word with a colour and an icon, since colour alone is not enough. */
export function StateBadge({ tone, children, icon }: StateBadgeProps) {
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      {icon ?? <Icon size={14} />}
      {unbroken(children)}
    </Badge>
  );
}
