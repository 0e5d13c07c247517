import { chakra } from "@chakra-ui/react/styled-system";
import { Known } from "../../ui/known";
import type { DailyTasks } from "../api/use-config";
import { taskStrings } from "../strings/tasks";

const words = taskStrings.create;

const Group = chakra("fieldset", {
  base: {
    display: "grid",
    gap: "1",
    "& legend": { fontWeight: "600", marginBottom: "1" },
    "& label": { display: "flex", alignItems: "center", gap: "3", minHeight: "target" },
    "& input": { width: "5", height: "5", accentColor: "token(colors.blue)", flex: "none" },
  },
});

interface PublishChoiceProps {
  daily: DailyTasks | undefined;
  value: string;
  onChange: (choice: "morning" | "now") => void;
}

/** With the new tasks of the morning, or at once. */
export const PublishChoice = ({ daily, value, onChange }: PublishChoiceProps) => (
  <Group>
    <legend>{words.publish}</legend>
    <label>
      <input
        type="radio"
        name="publish"
        checked={value !== "now"}
        onChange={() => onChange("morning")}
      />
      <Known value={daily}>{({ time }) => words.publishMorning(time)}</Known>
    </label>
    <label>
      <input
        type="radio"
        name="publish"
        checked={value === "now"}
        onChange={() => onChange("now")}
      />
      {words.publishNow}
    </label>
  </Group>
);
