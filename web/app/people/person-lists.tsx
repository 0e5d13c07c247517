import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Submission, SubmissionStatus } from "#contracts/submissions";
import type { Training } from "#contracts/trainings";
import type { Withdrawal } from "#contracts/withdrawals";
import { formatDateTime } from "../../ui/dates";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { StateBadge, type Tone } from "../../ui/state-badge";
import { TextLink } from "../../ui/text-link";
import { earningsStrings, withdrawalStrings } from "../strings/earnings";
import { personStrings as words } from "../strings/person";
import { trainingStrings } from "../strings/trainings";
import { TaskIdText } from "../tasks/task-id-text";
import { HistoryCard } from "./history-card";

interface ListProps<Item> {
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
const Line = ({ title, tone, state, children }: LineProps) => (
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
          </Line>
        ))}
      </Lines>
    )}
  </HistoryCard>
);

const withdrawalTones: Record<Withdrawal["state"], Tone> = {
  requested: "waiting",
  sent: "info",
  checking: "stopped",
  paid: "good",
  returned: "quiet",
};

/** What a writer has withdrawn; one that nobody knows the end of leads to where it is decided. */
export const WithdrawalsCard = (props: ListProps<Withdrawal>) => (
  <HistoryCard list="withdrawals" of={({ withdrawals }) => withdrawals} {...props}>
    {(items) => (
      <Lines>
        {items.map(({ id, amount, wallet, phone, state, receiptNumber, createdAt }) => (
          <Line
            key={id}
            title={<Money amount={amount} />}
            tone={withdrawalTones[state]}
            state={withdrawalStrings.states[state]}
          >
            <Note>
              {earningsStrings.wallets[wallet]}, {phone}, {formatDateTime(createdAt)}
              {receiptNumber && `, ${receiptNumber}`}
            </Note>
            {(state === "requested" || state === "checking") && (
              <TextLink alone asChild>
                <Link to="/admin-dashboard/withdrawals">{words.decide}</Link>
              </TextLink>
            )}
          </Line>
        ))}
      </Lines>
    )}
  </HistoryCard>
);

const trainingTones = { accepted: "good", waiting: "waiting", refused: "stopped" } as const;

/** The codes that a writer entered and the payments to their training number; one that waits leads to where it is decided. */
export const TrainingsCard = (props: ListProps<Training>) => (
  <HistoryCard list="trainings" of={({ trainings }) => trainings} {...props}>
    {(items) => (
      <Lines>
        {items.map(({ referenceCode, submittedAt, status, message, amount }) => (
          <Line
            key={`${referenceCode} ${submittedAt}`}
            title={referenceCode}
            tone={trainingTones[status]}
            state={trainingStrings.stands[status]}
          >
            <Note>{message}</Note>
            <Note as="div">
              {amount !== null && (
                <>
                  <Money amount={amount} />,{" "}
                </>
              )}
              {formatDateTime(submittedAt)}
            </Note>
            {status === "waiting" && (
              <TextLink alone asChild>
                <Link to="/admin-dashboard/training-payments">{words.decideTraining}</Link>
              </TextLink>
            )}
          </Line>
        ))}
      </Lines>
    )}
  </HistoryCard>
);
