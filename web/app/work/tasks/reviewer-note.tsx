import { chakra } from "@chakra-ui/react/styled-system";
import { taskStrings } from "./strings";

/** What the reviewer of a work told its writer. */
export const ReviewerNote = ({
  note,
  title = taskStrings.myTasks.note,
}: {
  note: string;
  title?: string;
}) => (
  <chakra.figure
    margin="0"
    paddingInline="3.5"
    paddingBlock="2.5"
    bg="wash"
    borderInlineStartWidth="3px"
    borderInlineStartStyle="solid"
    borderInlineStartColor="blue"
  >
    <chakra.figcaption color="soft" fontSize="sm">
      {title}
    </chakra.figcaption>
    <chakra.blockquote margin="0" whiteSpace="pre-line" overflowWrap="anywhere">
      {note}
    </chakra.blockquote>
  </chakra.figure>
);
