import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Note } from "../../../ui/note";
import { submissionStrings } from "./strings";

const words = submissionStrings.list;

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    padding: "4",
    bg: "wash",
    borderInlineStartWidth: "4px",
    borderInlineStartStyle: "solid",
    borderColor: "blue",
    borderRadius: "sm",
  },
});
const Words = chakra("p", {
  base: { maxWidth: "62ch", whiteSpace: "pre-line", overflowWrap: "anywhere" },
});

interface ReviewNoteProps {
  note: string;
  /** When the new version is due that was asked for. */
  dueDate: string | undefined;
  onNewVersion: () => void;
}

/** What the reviewer wrote, and the way to answer it. */
export const ReviewNote = ({ note, dueDate, onNewVersion }: ReviewNoteProps) => (
  <Box>
    <Note>{words.note}</Note>
    <Words>{note}</Words>
    {dueDate !== undefined && (
      <>
        <Note>{words.newVersionDue(formatDateTime(dueDate))}</Note>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => {
            onNewVersion();
            scrollTo({ top: 0 });
          }}
        >
          {words.newVersion}
        </Button>
      </>
    )}
  </Box>
);
