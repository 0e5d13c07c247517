import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Submission } from "#contracts/submissions";
import type { AdminTraining } from "#contracts/trainings";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { earningsStrings } from "../../earnings/strings";
import { TaskLink } from "../tasks/task-link";
import { trainingCodeStrings } from "../trainings/strings";
import { TrainingPayment } from "../trainings/training-decision";
import {
  canBeDecided,
  Outcome,
  ProviderFacts,
  stateOf,
  withdrawalTones,
} from "../withdrawals/decision-dialog";
import { adminWithdrawalStrings } from "../withdrawals/strings";
import { reviewPath } from "./person-link";
import { Lines } from "./person-lists";
import { personStrings as words } from "./strings";

const Edge = chakra("div", {
  base: {
    "& > *": {
      borderColor: "gold",
      borderInlineStartWidth: "4px",
    },
  },
});
const Case = chakra("li", {
  base: {
    gridTemplateColumns: { md: "minmax(0, 1fr) auto" },
    alignItems: "center",
    columnGap: "6",
    "& > :last-child": { justifySelf: { base: "stretch", md: "end" } },
  },
});

interface ToDecideProps {
  submissions: readonly Submission[];
  withdrawals: readonly AdminWithdrawal[];
  trainings: readonly AdminTraining[];
  onWithdrawal: (withdrawal: AdminWithdrawal) => void;
  onTraining: (training: AdminTraining) => void;
}

export function ToDecide(props: ToDecideProps) {
  const { onWithdrawal, onTraining } = props;
  const withdrawals = props.withdrawals.filter(canBeDecided);
  const trainings = props.trainings.filter(({ status }) => status === "waiting");
  const submissions = props.submissions.filter(({ status }) => status === "Pending Review");
  if (withdrawals.length + trainings.length + submissions.length === 0) return null;
  return (
    <Edge>
      <Card>
        <Heading size="lg">{words.toDecide}</Heading>
        <Lines>
          {withdrawals.map((withdrawal) => (
            <Waiting
              key={withdrawal.id}
              title={
                <>
                  <Money amount={withdrawal.amount} /> {earningsStrings.wallets[withdrawal.wallet]}
                </>
              }
              tone={withdrawalTones[withdrawal.state]}
              state={stateOf(withdrawal)}
              facts={
                <>
                  <Note as="div">
                    {withdrawal.phone}, {formatDateTime(withdrawal.createdAt)}
                  </Note>
                  <Outcome withdrawal={withdrawal} />
                  <div>
                    {adminWithdrawalStrings.columns.said}: <ProviderFacts withdrawal={withdrawal} />
                  </div>
                </>
              }
              way={
                <Button
                  variant="secondary"
                  aria-label={words.decideOnWithdrawal(
                    formatMoney(withdrawal.amount),
                    formatDateTime(withdrawal.createdAt),
                  )}
                  onClick={() => onWithdrawal(withdrawal)}
                >
                  {words.decide}
                </Button>
              }
            />
          ))}
          {trainings.map((training) => (
            <Waiting
              key={training.referenceCode}
              title={words.code(training.referenceCode)}
              tone="waiting"
              state={training.reason ? trainingCodeStrings.why[training.reason] : words.waitsCode}
              facts={
                <>
                  <Note as="div">
                    {trainingCodeStrings.courses[training.course]},{" "}
                    {formatDateTime(training.submittedAt)}
                  </Note>
                  <TrainingPayment training={training} />
                </>
              }
              way={
                <Button
                  variant="secondary"
                  aria-label={trainingCodeStrings.decideOn(training.referenceCode)}
                  onClick={() => onTraining(training)}
                >
                  {words.decide}
                </Button>
              }
            />
          ))}
          {submissions.map(({ id, fileName, taskId, version, status, submittedAt }) => (
            <Waiting
              key={id}
              title={fileName}
              tone="waiting"
              state={status}
              facts={
                <Note as="div">
                  <TaskLink id={taskId} />, {words.columns.version(version)}
                  {submittedAt && `, ${formatDateTime(submittedAt)}`}
                </Note>
              }
              way={
                <ButtonLink asChild variant="secondary">
                  <Link to={reviewPath(id)} aria-label={words.reviewOf(fileName)}>
                    {words.review}
                  </Link>
                </ButtonLink>
              }
            />
          ))}
        </Lines>
      </Card>
    </Edge>
  );
}

interface WaitingProps {
  title: ReactNode;
  tone: Tone;
  state: string;
  facts: ReactNode;
  way: ReactNode;
}

const Waiting = ({ title, tone, state, facts, way }: WaitingProps) => (
  <Case>
    <div>
      <Row>
        <strong>{title}</strong>
        <StateBadge tone={tone}>{state}</StateBadge>
      </Row>
      {facts}
    </div>
    {way}
  </Case>
);
