import { chakra } from "@chakra-ui/react/styled-system";
import type { ReviewedWork } from "#contracts/reviews";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { TaskIdText } from "../../work/tasks/task-context";
import { reviewStrings as words } from "./strings";
import { Versions } from "./versions";

const Brief = chakra("p", {
  base: { whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "46rem" },
});
/** The brief, and every version that was handed in for it, the newest first. */
export const WorkCard = ({ work }: { work: ReviewedWork }) => (
  <Stack>
    <Card aria-label={work.taskId}>
      <Stack gap="sm">
        <Row spread>
          <Heading size="lg">{work.task.field}</Heading>
          <Money amount={work.task.amount} size="large" />
        </Row>
        <TaskIdText>{work.taskId}</TaskIdText>
        <Brief>{work.task.context}</Brief>
        <Note>{words.due(formatDateTime(work.dueDate))}</Note>
      </Stack>
    </Card>
    <Card>
      <Heading size="lg">{words.versions}</Heading>
      <Versions versions={work.versions} />
    </Card>
  </Stack>
);
