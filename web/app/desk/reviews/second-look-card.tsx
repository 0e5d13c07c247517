import { Text } from "@chakra-ui/react/text";
import type { ReviewedWork } from "#contracts/reviews";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { catalogue } from "../../../ui/strings/catalogue";
import { ReviewerNote } from "../../work/tasks/task-context";

const words = catalogue({
  title: "A second look",
  asked: (name: string, time: string) => `${name} asked for it ${time}:`,
  before: "You rejected it the first time:",
  now: {
    others: "Somebody else has this task now.",
    deleted: "This task was deleted since. Approving still pays for the work.",
  },
});

export function SecondLookCard({ work: { secondLook, writer, taskNow } }: { work: ReviewedWork }) {
  if (!secondLook) return null;
  return (
    <Card>
      <Stack gap="sm">
        <Heading size="lg">{words.title}</Heading>
        <Note>{words.asked(writer.name, formatDateTime(secondLook.askedAt))}</Note>
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {secondLook.words}
        </Text>
        {secondLook.rejectedFor && (
          <ReviewerNote note={secondLook.rejectedFor} title={words.before} />
        )}
        {taskNow && <Text fontWeight="600">{words.now[taskNow]}</Text>}
      </Stack>
    </Card>
  );
}
