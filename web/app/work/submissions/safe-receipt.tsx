import { useEffect, useRef } from "react";
import type { Submission } from "#contracts/submissions";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { FactList } from "../../../ui/fact-list";
import { formatSize } from "../../../ui/file-size";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Saying } from "../../../ui/saying";
import { Stack } from "../../../ui/stack";
import { TaskIdText } from "../tasks/task-id-text";
import { shortPrint } from "./short-print";
import { submissionStrings } from "./strings";

const words = submissionStrings.receipt;

interface SafeReceiptProps {
  submission: Submission;
  /** Handed in a moment ago: it comes into view. */
  arrives: boolean;
}

/** That a file is with us, whole, and which one. */
export function SafeReceipt({ submission, arrives }: SafeReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, fileName, size, taskId, submittedAt, sha256 } = submission;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file that is handed in arrives
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, [arrives, id]);
  const facts = [
    { name: words.file, value: fileName },
    { name: words.size, value: formatSize(size) },
    { name: words.task, value: <TaskIdText>{taskId}</TaskIdText> },
    ...(submittedAt ? [{ name: words.received, value: formatFullDateTime(submittedAt) }] : []),
    ...(sha256 ? [{ name: words.fingerprint, value: shortPrint(sha256) }] : []),
  ];
  return (
    <Card edge="both">
      <Stack>
        <div>
          <Heading ref={heading} size="xl" tabIndex={-1} outline="none">
            {words.title}
          </Heading>
          <Note>{words.text}</Note>
        </div>
        <FactList facts={facts} narrow />
        <Note>{words.why}</Note>
        <Saying of="subira" />
      </Stack>
    </Card>
  );
}
