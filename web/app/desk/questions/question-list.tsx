import { Text } from "@chakra-ui/react/text";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import {
  answerLength,
  questionMessages,
  questionRoutes,
  type WaitingQuestion,
} from "#contracts/questions";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatAgo } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { Disclosure } from "../../../ui/disclosure";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { catalogue } from "../../../ui/strings/catalogue";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextLink } from "../../../ui/text-link";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useLivePages } from "../../frame/api/use-live";
import { useDraft } from "../../frame/hooks/use-draft";
import { useNow } from "../../frame/hooks/use-now";
import { useArrival } from "../../frame/hooks/use-sheet";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { waitingQuestions } from "../../frame/layout/links";
import { TaskContext } from "../../work/tasks/task-context";
import { PersonLink } from "../people/person-link";
import { useCounting } from "../queue-count";
import { TaskLink } from "../tasks/task-link";

const words = catalogue({
  count: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? "+" : ""} ${count === 1 && !hasMore ? "question" : "questions"}`,
  title: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? "+" : ""} ${count === 1 && !hasMore ? "question waits" : "questions wait"}`,
  others: "Questions of writers",
  asks: (name: string) => `${name} asks:`,
  task: "The task",
  asksAbout: "asks about",
  facts: (field: string, amount: string, ago: string) => `${field} · ${amount} · asked ${ago}`,
  answerOn: (task: string) => `Answer about ${task}`,
  answer: "Answer",
  label: "Your answer",
  toAll: "Every writer who reads this task sees the question and your answer.",
  send: "Send the answer",
  notNow: "Not now",
  sent: "Answered. The writer is told.",
  more: "Show more questions",
  failed: "Questions of writers could not be loaded.",
  unreached: "We got no reply. Press again; it is sent once.",
});

export function useQuestions() {
  const list = useLivePages(questionRoutes.listWaitingQuestions, {}, { every: 12_000 });
  return { list, waiting: list.data?.pages.flatMap((page) => page.questions) ?? [] };
}

type Questions = ReturnType<typeof useQuestions>;

export function QuestionsLink({ list, waiting }: Questions) {
  const { search } = useLocation();
  if (waiting.length === 0) return null;
  return (
    <>
      {", "}
      <TextLink asChild whiteSpace="nowrap">
        <Link to={{ search, hash: waitingQuestions }}>
          {words.count(waiting.length, list.hasNextPage)}
        </Link>
      </TextLink>
    </>
  );
}

interface QuestionListProps {
  questions: Questions;
  /** True to collapse the questions to one line, as beside the review queue. */
  isFolded?: boolean;
}

export function QuestionList({ questions, isFolded = false }: QuestionListProps) {
  const { list, waiting } = questions;
  const { hash, key } = useLocation();
  if (!list.data && list.error) return <FormAlert>{words.failed}</FormAlert>;
  if (waiting.length === 0 && !list.hasNextPage) return null;
  const isNamed = hash === `#${waitingQuestions}`;
  // Each press on the link to the questions changes the key, which opens the list.
  return (
    <WaitingQuestions
      key={isNamed ? key : ""}
      questions={questions}
      isFolded={isFolded}
      isNamed={isNamed}
    />
  );
}

interface WaitingQuestionsProps extends Required<QuestionListProps> {
  /** True if the hash of the page's address names the questions. */
  isNamed: boolean;
}

function WaitingQuestions(props: WaitingQuestionsProps) {
  const {
    questions: { list, waiting },
    isFolded,
    isNamed,
  } = props;
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (isNamed || !isFolded);
  const title = useArrival<HTMLElement>(isNamed);
  const entries = useRef<HTMLDivElement>(null);
  const count = useCounting();
  useKeptFocus(entries, title);
  return (
    <Card>
      <Disclosure
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => open !== isOpen && setChosen(open)}
      >
        <summary ref={title}>
          <Heading size="lg">
            {waiting.length > 0 ? words.title(waiting.length, list.hasNextPage) : words.others}
          </Heading>
        </summary>
        {/* A list that has had the focus stays open when the first submission appears. */}
        <Stack ref={entries} onFocus={() => setChosen(true)}>
          {waiting.map((question) => (
            <QuestionEntry
              key={question.id}
              asked={question}
              onAnswered={() => {
                count("questions", -1);
                void list.refetch();
              }}
            />
          ))}
          {list.hasNextPage && (
            <Button
              variant="quiet"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {words.more}
            </Button>
          )}
        </Stack>
      </Disclosure>
    </Card>
  );
}

/**
 * When the focused question leaves the list, focuses the next question or the title. If the whole
 * list disappears, focuses the page's content: on a submission, a typed letter could decide.
 */
function useKeptFocus(
  entries: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
) {
  const focused = useRef<Element>(undefined);
  const place = useRef(0);
  useLayoutEffect(() => {
    const list = entries.current;
    const follow = ({ target }: FocusEvent) => {
      focused.current = target as Element;
      place.current = [...(list?.children ?? [])].findIndex((entry) =>
        entry.contains(focused.current ?? null),
      );
    };
    list?.addEventListener("focusin", follow);
    return () => {
      list?.removeEventListener("focusin", follow);
      if (list?.contains(document.activeElement))
        document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, [entries]);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false;
    if (!isLost || document.activeElement !== document.body) return;
    const left = entries.current?.children;
    const next = left?.[Math.min(place.current, left.length - 1)];
    (next?.querySelector("button") ?? title.current)?.focus();
  });
}

interface EntryProps {
  asked: WaitingQuestion;
  onAnswered: () => void;
}

export function QuestionEntry({ asked, onAnswered }: EntryProps) {
  const { question, askedAt, writer, task } = asked;
  const [open, setOpen] = useState(false);
  const now = useNow(30_000);
  return (
    <Stack gap="sm" borderTop="line" paddingTop="3">
      <Text overflowWrap="anywhere">
        <PersonLink userId={writer.userId} name={writer.name} /> {words.asksAbout}{" "}
        <TaskLink id={task.id} />
      </Text>
      <Note>{words.facts(task.field, formatMoney(task.amount), formatAgo(askedAt, now))}</Note>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="46rem">
        {question}
      </Text>
      <Button
        variant="secondary"
        size="sm"
        alignSelf="flex-start"
        justifySelf="start"
        aria-label={words.answerOn(task.id)}
        onClick={() => setOpen(true)}
      >
        {words.answer}
      </Button>
      {open && (
        <AnswerDialog asked={asked} onAnswered={onAnswered} onClose={() => setOpen(false)} />
      )}
    </Stack>
  );
}

/**
 * The dialog to write an answer. While it is open, no key decides about the submission behind it.
 */
function AnswerDialog({ asked, onAnswered, onClose }: EntryProps & { onClose: () => void }) {
  const { task, writer, question } = asked;
  const name = `review.question.${asked.id}`;
  const draft = useDraft(name, { answer: "" });
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);
  const toast = useToast();
  const typed = draft.values.answer.trim();
  const needed = questionMessages.answerNeeded;
  const error = typed ? undefined : errorOf(failure, "answer");
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error moves the focus
  useEffect(() => field.current?.focus(), [error]);

  const send = async () => {
    if (!typed) return refuse(needed, { answer: [needed] });
    const form = { questionId: asked.id, answer: typed };
    await submit(async () => {
      await doOnce(operationKey(name, form), (once) =>
        call(questionRoutes.answerQuestion, { id: task.id }, form, once),
      );
      draft.forget();
      toast("good", words.sent);
      onClose();
      onAnswered();
    });
  };
  return (
    <Dialog open onClose={onClose} busy={busy} title={words.answerOn(task.id)}>
      <Stack marginTop="3">
        <div>
          <Note>{words.asks(writer.name)}</Note>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {question}
          </Text>
        </div>
        <Stack gap="sm">
          <Note>{words.task}</Note>
          <TaskContext text={task.context} />
        </Stack>
        <TextAreaField
          ref={field}
          label={words.label}
          hint={words.toAll}
          error={error}
          limit={answerLength}
          rows={3}
          value={draft.values.answer}
          readOnly={busy}
          onChange={(event) => draft.change({ answer: event.currentTarget.value })}
        />
        {isGeneral(failure, ["answer"]) && <FormAlert>{failure?.message}</FormAlert>}
        <Row>
          <Button size="sm" busy={busy} onClick={() => void send()}>
            {words.send}
          </Button>
          <Button variant="quiet" size="sm" disabled={busy} onClick={onClose}>
            {words.notNow}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
