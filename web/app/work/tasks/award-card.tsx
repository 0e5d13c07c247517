import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useId } from "react";
import { Link } from "react-router-dom";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { StateBadge } from "../../../ui/state-badge";
import { unbroken } from "../../../ui/unbroken";
import { useArrival } from "../../frame/hooks/use-arrival";
import { useNow } from "../../frame/hooks/use-now";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { awardView } from "./award-view";
import { bidKey } from "./bid-key";
import { ReviewerNote } from "./reviewer-note";
import { taskStrings } from "./strings";
import { TaskContext } from "./task-context";
import { TaskIdText } from "./task-id-text";

const words = taskStrings.myTasks;

const Frame = chakra("li", {
  base: {
    display: "grid",
    gap: "2.5",
    minWidth: "0",
    padding: { base: "4", md: "5" },
    bg: "card",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
  },
  variants: {
    state: {
      open: {},
      marked: { borderColor: "blue", boxShadow: "0 0 0 1px token(colors.blue)" },
      over: { bg: "transparent" },
    },
  },
});
interface AwardCardProps {
  award: Award;
  /** Won a moment ago. */
  justAwarded: boolean;
  /** A link led to it. */
  isNamed: boolean;
  /** The writer's account is: nothing can be handed in. */
  isSuspended: boolean;
  onCancel: () => void;
}

/** One awarded task: where it stands, what to do next, and while it can be, the way to give it back. */
export function AwardCard({ award, justAwarded, isNamed, isSuspended, onCancel }: AwardCardProps) {
  const titleId = useId();
  const title = useArrival<HTMLHeadingElement>(isNamed);
  const now = useNow(30_000);
  const { tone, word, text } = awardView(award, now);
  const isPastDue = award.dueDate <= now.toISOString();
  const isOver = !waitsForWriter(award) && award.status !== "submitted";

  useEffect(() => bidKey(award.taskId).forget(), [award.taskId]);

  return (
    <Frame
      aria-labelledby={titleId}
      state={justAwarded || isNamed ? "marked" : isOver ? "over" : "open"}
    >
      <Row spread>
        <TaskIdText>{award.taskId}</TaskIdText>
        <StateBadge tone={tone}>{word}</StateBadge>
      </Row>
      <Heading ref={title} level={2} size="lg" id={titleId} tabIndex={-1} outline="none">
        {award.field}
      </Heading>
      {text && <p>{unbroken(text)}</p>}
      {award.note && (
        <ReviewerNote
          note={award.note}
          {...(award.status === "taken-back" && { title: words.whyTakenBack })}
        />
      )}
      <TaskContext text={award.context} />
      <Row spread>
        <div>
          <Money amount={award.amount} size="large" />
          <Note>{words.due(formatDateTime(award.dueDate))}</Note>
          <Note>
            {award.cancelledAt
              ? words.cancelledAt(formatDateTime(award.cancelledAt))
              : words.awarded(formatDateTime(award.awardedAt))}
          </Note>
        </div>
        {waitsForWriter(award) && (
          <Row>
            {!isPastDue && (
              <Button variant="secondary" size="sm" aria-describedby={titleId} onClick={onCancel}>
                {words.cancel}
              </Button>
            )}
            {isSuspended ? (
              <Button disabled variant="secondary" size="sm">
                {suspensionStrings.bidButton}
              </Button>
            ) : (
              <ButtonLink asChild variant="secondary" size="sm">
                <Link
                  to={`/dashboard/task-submission?task=${award.taskId}`}
                  aria-describedby={titleId}
                >
                  {words.submit}
                </Link>
              </ButtonLink>
            )}
          </Row>
        )}
      </Row>
    </Frame>
  );
}
