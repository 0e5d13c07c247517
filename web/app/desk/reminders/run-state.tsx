import type { ReminderRun } from "#contracts/reminders";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { reminderRunStrings as words } from "./run-strings";

const tones: Record<ReminderRun["state"], Tone> = {
  running: "waiting",
  done: "good",
  failed: "stopped",
};

/** Whether a run goes on, has ended, or was given up. */
export const RunState = ({ state }: Pick<ReminderRun, "state">) => (
  <StateBadge tone={tones[state]}>{words.states[state]}</StateBadge>
);
