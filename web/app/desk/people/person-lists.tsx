import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Submission, SubmissionStatus } from "#contracts/submissions";
import { formatDateTime } from "../../../ui/dates";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { TextLink } from "../../../ui/text-link";
import { TaskIdText } from "../../work/tasks/task-context";
import { HistoryCard } from "./history-card";
import { personStrings as words } from "./person-strings";
import { reviewPath } from "./review-path";

export interface ListProps<Item> {
  userId: string;
  first: Item[];
  next: string | undefined;
}

export const Lines = chakra("ul", {
  base: {
    marginTop: "2",
    "& > li": { paddingBlock: "3", display: "grid", gap: "1", overflowWrap: "anywhere" },
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
    "& > li:last-child": { paddingBottom: "0" },
  },
});

interface LineProps {
  title: ReactNode;
  tone: Tone;
  state: string;
  children: ReactNode;
}
/** One of a list, with how it stands. */
export const Line = ({ title, tone, state, children }: LineProps) => (
  <li>
    <Row spread>
      <strong>{title}</strong>
      <StateBadge tone={tone}>{state}</StateBadge>
    </Row>
    {children}
  </li>
);

const submissionTones: Record<SubmissionStatus, Tone> = {
  Uploading: "waiting",
  "Pending Review": "waiting",
  Approved: "good",
  "Changes Requested": "waiting",
  Rejected: "stopped",
};

/** What a writer has handed in. */
export const SubmissionsCard = (props: ListProps<Submission>) => (
  <HistoryCard list="submissions" of={({ submissions }) => submissions} {...props}>
    {(items) => (
      <Lines>
        {items.map(({ id, fileName, taskId, version, status, submittedAt, note }) => (
          <Line key={id} title={fileName} tone={submissionTones[status]} state={status}>
            <Note as="div">
              <TaskIdText>{taskId}</TaskIdText>, {words.columns.version(version)}
              {submittedAt && `, ${formatDateTime(submittedAt)}`}
            </Note>
            {note && <Note>{note}</Note>}
            {status === "Pending Review" && (
              <TextLink alone asChild>
                <Link to={reviewPath(id)}>{words.review}</Link>
              </TextLink>
            )}
          </Line>
        ))}
      </Lines>
    )}
  </HistoryCard>
);
