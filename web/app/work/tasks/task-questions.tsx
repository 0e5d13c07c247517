import { chakra } from "@chakra-ui/react/styled-system";
import { useId, useState } from "react";
import {
  questionLength,
  questionMessages,
  questionRoutes,
  type TaskQuestion,
} from "#contracts/questions";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { Steps } from "../../../ui/steps";
import { catalogue } from "../../../ui/strings/catalogue";
import { TextAreaField } from "../../../ui/text-area-field";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useLive } from "../../frame/api/use-live";
import { useDraft } from "../../frame/hooks/use-draft";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { questionStepStrings, questionSteps } from "./question-steps";

const words = catalogue({
  title: "Questions about this task",
  show: "Questions about this task",
  loading: "Looking for questions and answers…",
  failed: "Questions and answers can’t be loaded now.",
  again: "Try again",
  none: "Nobody has asked about this task yet.",
  answered: (time: string) => `Answered ${time}`,
  ask: "Ask about this task",
  label: "Your question",
  hint: "About what is to be written. Every writer can read the question and its answer, not your name.",
  send: "Send the question",
  cancel: "Not now",
  unreached: "We got no reply. Tap again; it counts once.",
});

const Asked = chakra("li", {
  base: {
    display: "grid",
    gap: "1",
    paddingInlineStart: "3",
    borderInlineStartWidth: "3px",
    borderColor: "line",
    overflowWrap: "anywhere",
    whiteSpace: "pre-line",
  },
});

/** Sends no request for the questions until a press. */
export function FoldedQuestions({ taskId }: { taskId: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <TaskQuestions taskId={taskId} />;
  return (
    <Button
      variant="quiet"
      size="sm"
      flush
      justifySelf="start"
      aria-label={`${words.show}: ${taskId}`}
      onClick={() => setOpen(true)}
    >
      {words.show}
    </Button>
  );
}

/** The answered questions about a task, which all writers can read, and a form to ask. */
export function TaskQuestions({ taskId }: { taskId: string }) {
  const titleId = useId();
  const list = useLive(questionRoutes.listQuestions, { id: taskId }, {}, { every: 60_000 });
  const questions = list.data?.questions;
  return (
    <chakra.section aria-labelledby={titleId} display="grid" gap="2.5">
      <Heading level={3} fontSize="md" id={titleId}>
        {words.title}
      </Heading>
      {questions ? (
        <Questions questions={questions} />
      ) : list.error ? (
        <Row>
          <Note role="alert">{words.failed}</Note>
          <Button variant="quiet" size="sm" onClick={() => void list.refetch()}>
            {words.again}
          </Button>
        </Row>
      ) : (
        <Note>{words.loading}</Note>
      )}
      <Ask taskId={taskId} onAsked={() => void list.refetch()} />
    </chakra.section>
  );
}

function Questions({ questions }: { questions: readonly TaskQuestion[] }) {
  if (questions.length === 0) return <Note>{words.none}</Note>;
  return (
    <chakra.ul display="grid" gap="3" listStyleType="none">
      {questions.map((each) => (
        <Asked key={each.id}>
          <Note>{each.question}</Note>
          {each.answeredAt ? (
            <>
              <p>{each.answer}</p>
              <Note>{words.answered(formatDateTime(each.answeredAt))}</Note>
            </>
          ) : (
            // Only the writer who asked sees a question without an answer.
            <Steps
              label={questionStepStrings.title}
              steps={questionSteps({ ...each, hasEnded: false, taskDeletedAt: null })}
            />
          )}
        </Asked>
      ))}
    </chakra.ul>
  );
}

function Ask({ taskId, onAsked }: { taskId: string; onAsked: () => void }) {
  const name = `question.${taskId}`;
  const draft = useDraft(name, { question: "" });
  const [open, setOpen] = useState(draft.values.question !== "");
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);
  const typed = draft.values.question.trim();
  const needed = questionMessages.questionNeeded;

  if (!open)
    return (
      <Button variant="secondary" size="sm" justifySelf="start" onClick={() => setOpen(true)}>
        {words.ask}
      </Button>
    );
  const send = async () => {
    if (!typed) return refuse(needed, { question: [needed] });
    const form = { question: typed };
    await submit(async () => {
      await doOnce(operationKey(name, form), (once) =>
        call(questionRoutes.askQuestion, { id: taskId }, form, once),
      );
      draft.change({ question: "" });
      setOpen(false);
      onAsked();
    });
  };
  return (
    <Stack gap="sm">
      <TextAreaField
        label={words.label}
        hint={words.hint}
        error={typed ? undefined : errorOf(failure, "question")}
        limit={questionLength}
        rows={3}
        value={draft.values.question}
        onChange={(event) => draft.change({ question: event.currentTarget.value })}
      />
      {failure && !errorOf(failure, "question") && (
        <FormAlert tone={failure.inDoubt ? "waiting" : "stopped"}>{failure.message}</FormAlert>
      )}
      <Row>
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void send()}>
          {words.send}
        </Button>
        <Button variant="quiet" size="sm" disabled={busy} onClick={() => setOpen(false)}>
          {words.cancel}
        </Button>
      </Row>
    </Stack>
  );
}
