import { Box } from "@chakra-ui/react/box";
import { Text } from "@chakra-ui/react/text";
import { useState } from "react";
import type { ReviewedWork } from "#contracts/reviews";
import type { Submission } from "#contracts/submissions";
import { Card } from "../../../ui/card";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { Tabs } from "../../../ui/tabs";
import { TaskContext } from "../../work/tasks/task-context";
import { PersonLink } from "../people/person-link";
import { TaskLink } from "../tasks/task-link";
import { reviewStrings as words } from "./strings";
import { WorkFile } from "./work-file";

/** A summary of the task, short so that the submission is near the top. */
export const WorkCard = ({ work }: { work: ReviewedWork }) => (
  <Card aria-label={work.taskId}>
    <Stack gap="sm">
      <Row spread>
        <Heading size="lg" tabIndex={-1} outline="none">
          {work.task.field}
        </Heading>
        <Money amount={work.task.amount} size="large" />
      </Row>
      <Row spread>
        <TaskLink id={work.taskId} />
        <Note>{words.due(formatDateTime(work.dueDate))}</Note>
      </Row>
      <TaskContext text={work.task.context} lines="few" />
    </Stack>
    <Box marginTop="3">
      <Versions versions={work.versions} />
    </Box>
  </Card>
);

function Versions({ versions }: { versions: readonly Submission[] }) {
  const [chosen, setChosen] = useState(versions[0]?.id);
  const shown = versions.find(({ id }) => id === chosen) ?? versions[0];
  if (!shown) return null;
  if (versions.length === 1) return <WorkFile version={shown} />;
  return (
    <Tabs
      label={words.versions}
      chosen={shown.id}
      onChoose={setChosen}
      tabs={versions.map((version) => ({ id: version.id, name: <TabName version={version} /> }))}
    >
      <Box paddingTop="4">
        <WorkFile key={shown.id} version={shown} />
      </Box>
    </Tabs>
  );
}

const TabName = ({ version: { version, submittedAt, status } }: { version: Submission }) => (
  <>
    {words.version(version)}
    <Box as="span" display="block" color="soft" fontSize="sm">
      {words.facts(submittedAt ? formatDate(submittedAt) : undefined, words.saidOf[status])}
    </Box>
  </>
);

/** A summary of the writer's record, short so that the decision stays visible. */
export const WriterRecord = ({ writer }: { writer: ReviewedWork["writer"] }) => (
  <Card aria-label={words.record(writer.name)}>
    <Heading size="lg">
      <PersonLink userId={writer.userId} name={writer.name} />
    </Heading>
    <Text fontSize="sm" fontWeight="600" fontVariantNumeric="tabular-nums">
      {words.facts(
        words.rated(writer.rating.toFixed(1)),
        words.approvedCount(writer.approved),
        words.missedCount(writer.missed),
      )}
    </Text>
    <Note>{words.since(writer.username, formatDate(writer.createdAt))}</Note>
  </Card>
);
