import { chakra } from "@chakra-ui/react/styled-system";
import { useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { liveUpdates } from "#contracts/live-updates";
import { type OwnQuestion, questionRoutes } from "#contracts/questions";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { Note } from "../../../ui/note";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { Steps } from "../../../ui/steps";
import { catalogue } from "../../../ui/strings/catalogue";
import { useLivePages } from "../../frame/api/use-live";
import { useArrival } from "../../frame/hooks/use-sheet";
import { ownQuestions } from "../../frame/layout/links";
import { LoadFailed } from "../../frame/layout/load-failed";
import { FoldedRow } from "./folded-row";
import { questionStepStrings, questionSteps } from "./question-steps";

const words = catalogue({
  title: "Your questions about tasks",
  none: "You have not asked about a task yet. You can where you bid on it, and here while it is yours.",
  loading: "Looking for your questions…",
  failed: "Your questions can’t be loaded now.",
  more: "Show older questions",
  states: { answered: "Answered", waits: "Waits", deleted: "Task deleted" },
});

/**
 * The writer's questions, including those about deleted tasks. They are loaded when the list is
 * opened.
 */
export function OwnQuestions() {
  const { hash, key } = useLocation();
  const isNamed = hash === `#${ownQuestions}`;
  // Each press on a notification changes the key, which opens the list even if this page is open.
  return <FoldedList key={isNamed ? key : ""} isNamed={isNamed} />;
}

function FoldedList({ isNamed }: { isNamed: boolean }) {
  const [isOpen, setOpen] = useState(isNamed);
  const summary = useArrival<HTMLElement>(isNamed);
  return (
    <Disclosure open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <chakra.summary ref={summary} marginBottom="2">
        {words.title}
      </chakra.summary>
      {isOpen && <Questions />}
    </Disclosure>
  );
}

function Questions() {
  const list = useLivePages(questionRoutes.listOwnQuestions, {}, { every: liveUpdates.atLatest });
  const questions = list.data?.pages.flatMap((page) => page.questions);
  if (!questions && list.error)
    return (
      <LoadFailed title={words.failed} onRetry={list.refetch}>
        {list.error.message}
      </LoadFailed>
    );
  if (!questions) return <Note role="status">{words.loading}</Note>;
  if (questions.length === 0 && !list.hasNextPage) return <Note>{words.none}</Note>;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" listStyleType="none">
        {questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </chakra.ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </chakra.div>
  );
}

const tones = { answered: "good", waits: "waiting", deleted: "quiet" } as const satisfies Record<
  keyof typeof words.states,
  Tone
>;

const stateOf = ({ answer, hasEnded }: OwnQuestion) =>
  answer !== null ? "answered" : hasEnded ? "deleted" : "waits";

function Question({ question }: { question: OwnQuestion }) {
  const titleId = useId();
  const state = stateOf(question);
  return (
    <FoldedRow
      titleId={titleId}
      title={
        <chakra.span
          id={titleId}
          gridColumn="1 / span 2"
          fontWeight="600"
          css={{
            "details:not([open]) > summary > &": {
              overflow: "hidden",
              textOverflow: "ellipsis",
              whiteSpace: "nowrap",
            },
            "[open] > summary > &": { overflowWrap: "anywhere", whiteSpace: "pre-line" },
          }}
        >
          {question.question}
        </chakra.span>
      }
      taskId={question.taskId}
      state={<StateBadge tone={tones[state]}>{words.states[state]}</StateBadge>}
    >
      <Steps label={questionStepStrings.title} steps={questionSteps(question)} />
      {question.answer !== null && (
        <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
          {question.answer}
        </chakra.p>
      )}
    </FoldedRow>
  );
}
