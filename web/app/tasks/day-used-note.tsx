import { chakra } from "@chakra-ui/react/styled-system";
import { FormAlert } from "../../ui/form-alert";
import { taskStrings } from "../strings/tasks";

const Why = chakra("p", { base: { fontSize: { base: "sm", md: "md" } } });

interface DayUsedNoteProps {
  /** For the cards under it, whose buttons it explains. */
  id: string;
  /** Why no more tasks can be taken today. */
  why: string;
}

/** When the writer can bid again and why not now, once for all cards under it. */
export const DayUsedNote = ({ id, why }: DayUsedNoteProps) => (
  <div id={id}>
    <FormAlert tone="info" title={taskStrings.dayUsed.title} silent>
      <Why>{why}</Why>
    </FormAlert>
  </div>
);
