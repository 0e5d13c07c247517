import { chakra } from "@chakra-ui/react/styled-system";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { peopleRoutes, type UserHistory } from "#contracts/people";
import type { OwnQuestion } from "#contracts/questions";
import type { ReplyOf } from "#contracts/route";
import type { AdminTraining } from "#contracts/trainings";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Disclosure } from "../../../ui/disclosure";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { earningsStrings } from "../../earnings/strings";
import { call } from "../../frame/api/client";
import { useSession } from "../../frame/session/session-store";
import { submissionTone } from "../../work/submissions/submission-tone";
import { ReviewerNote } from "../../work/tasks/task-context";
import { trainingStrings } from "../../work/trainings/strings";
import { TaskLink, taskPath } from "../tasks/task-link";
import { trainingCodeStrings } from "../trainings/strings";
import { canBeDecided, stateOf, withdrawalTones } from "../withdrawals/decision-dialog";
import { reviewPath } from "./person-link";
import { personStrings as words } from "./strings";

export type Person = ReplyOf<typeof peopleRoutes.getUser>;

export const Lines = chakra("ul", {
  base: {
    marginTop: "2",
    "& > li": { paddingBlock: "3", display: "grid", gap: "1", overflowWrap: "anywhere" },
    "& > li + li": { borderTop: "line" },
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

export const SubmissionsCard = ({ person }: { person: Person }) => (
  <HistoryCard person={person} list="submissions">
    {(items) => (
      <Lines>
        {items.map(({ id, fileName, taskId, version, status, submittedAt, note }) => (
          <Line
            key={id}
            title={fileName}
            tone={submissionTone({ id, taskId, status }, items)}
            state={status}
          >
            <Note as="div">
              <TaskLink id={taskId} />, {words.columns.version(version)}
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

interface DecidedListProps<Item> {
  person: Person;
  onDecide: (item: Item) => void;
}

export const WithdrawalsCard = ({ person, onDecide }: DecidedListProps<AdminWithdrawal>) => (
  <HistoryCard person={person} list="withdrawals">
    {(items) => (
      <Lines>
        {items.map((withdrawal) => {
          const { id, amount, wallet, phone, state, receiptNumber, createdAt } = withdrawal;
          return (
            <Line
              key={id}
              title={<Money amount={amount} />}
              tone={withdrawalTones[state]}
              state={stateOf(withdrawal)}
            >
              <Note>
                {earningsStrings.wallets[wallet]}, {phone}, {formatDateTime(createdAt)}
                {receiptNumber && `, ${receiptNumber}`}
              </Note>
              {canBeDecided(withdrawal) && (
                <Way
                  isAbove={person.withdrawals.includes(withdrawal)}
                  what={words.decideOnWithdrawal(formatMoney(amount), formatDateTime(createdAt))}
                  onDecide={() => onDecide(withdrawal)}
                />
              )}
            </Line>
          );
        })}
      </Lines>
    )}
  </HistoryCard>
);

const trainingTones = { accepted: "good", waiting: "waiting", refused: "stopped" } as const;

export const TrainingsCard = ({ person, onDecide }: DecidedListProps<AdminTraining>) => (
  <HistoryCard person={person} list="trainings">
    {(items) => (
      <Lines>
        {items.map((training) => {
          const { referenceCode, submittedAt, status, reason, message, amount } = training;
          return (
            <Line
              key={`${referenceCode} ${submittedAt}`}
              title={referenceCode}
              tone={trainingTones[status]}
              state={trainingStrings.stands[status]}
            >
              <Note>
                {reason && status !== "accepted" ? trainingCodeStrings.why[reason] : message}
              </Note>
              <Note as="div">
                {amount !== null && (
                  <>
                    <Money amount={amount} />,{" "}
                  </>
                )}
                {formatDateTime(submittedAt)}
              </Note>
              {status === "waiting" && (
                <Way
                  isAbove={person.trainings.includes(training)}
                  what={trainingCodeStrings.decideOn(referenceCode)}
                  onDecide={() => onDecide(training)}
                />
              )}
            </Line>
          );
        })}
      </Lines>
    )}
  </HistoryCard>
);

/**
 * A writer's questions with their answers. To answer one, the reviewer follows the link to its
 * task.
 */
export const QuestionsCard = ({ person }: { person: Person }) => (
  <HistoryCard person={person} list="questions">
    {(items) => (
      <Lines>
        {items.map((asked) => (
          <AskedLine key={asked.id} asked={asked} />
        ))}
      </Lines>
    )}
  </HistoryCard>
);

const questionTones = { answered: "good", ended: "quiet", waits: "waiting" } as const;

function AskedLine({ asked }: { asked: OwnQuestion }) {
  const { taskId, question, askedAt, answer, answeredAt, hasEnded } = asked;
  const state = answer ? "answered" : hasEnded ? "ended" : "waits";
  return (
    <Line title={unbroken(question)} tone={questionTones[state]} state={words.questions[state]}>
      <Note as="div">
        {formatDateTime(askedAt)}, {words.questions.about} <TaskLink id={taskId} />
      </Note>
      {answer && answeredAt && <ReviewerNote note={answer} title={formatDateTime(answeredAt)} />}
      {state === "waits" && (
        <TextLink alone asChild>
          <Link to={taskPath(taskId)}>{words.questions.answerIt}</Link>
        </TextLink>
      )}
    </Line>
  );
}

interface WayProps {
  /** True if the list of waiting items at the top of the page also has this item. */
  isAbove: boolean;
  what: string;
  onDecide: () => void;
}

const Way = ({ isAbove, what, onDecide }: WayProps) =>
  isAbove ? (
    <Note>{words.decideAbove}</Note>
  ) : (
    <Button variant="secondary" size="sm" justifySelf="start" aria-label={what} onClick={onDecide}>
      {words.decide}
    </Button>
  );

interface HistoryCardProps<List extends UserHistory> {
  person: Person;
  list: List;
  children: (items: Person[List]) => ReactNode;
}

/** One of a writer's lists: the newest ten items. Older items are loaded page by page. */
export function HistoryCard<List extends UserHistory>(props: HistoryCardProps<List>) {
  const { person, list, children } = props;
  const [from, setFrom] = useState<string>();
  const next = person.next[list];
  const older = useOlder(person.user.userId, list, from);
  const { title, none } = words.lists[list as UserHistory];
  const pages = older.data?.pages ?? [];
  // Each page has the items of `list`, but the compiler can't infer that.
  const items = [person, ...pages].flatMap<unknown>((page) => page[list] ?? []) as Person[List];
  const isMore = from === undefined ? next !== undefined : older.hasNextPage;
  const body = (
    <>
      {items.length === 0 ? <Note marginTop={{ xl: "1" }}>{none}</Note> : children(items)}
      {older.error && <FormAlert>{words.moreFailed(older.error.message)}</FormAlert>}
      {(isMore || older.isFetching) && (
        <Button
          variant="secondary"
          size="sm"
          marginTop="3"
          busy={older.isFetching}
          aria-label={words.moreOf(title)}
          onClick={() => (from === undefined ? setFrom(next) : void older.fetchNextPage())}
        >
          {words.more}
        </Button>
      )}
    </>
  );
  return (
    <Card>
      {collapsedLists.has(list) ? (
        <Disclosure>
          <summary>
            <Heading size="lg">{words.counted(title, items.length, isMore)}</Heading>
          </summary>
          {body}
        </Disclosure>
      ) : (
        <>
          <Heading size="lg" marginBottom={{ base: "2", xl: "0" }}>
            {title}
          </Heading>
          {body}
        </>
      )}
    </Card>
  );
}

/** Lists that are collapsed at first, since other parts of the page show most of their facts. */
const collapsedLists: ReadonlySet<UserHistory> = new Set(["submissions", "withdrawals"]);

/**
 * The pages after the first. `from` is the first page's cursor; undefined until the first press.
 */
function useOlder(userId: string, list: UserHistory, from: string | undefined) {
  const admin = useSession()?.userId ?? "";
  return useInfiniteQuery({
    queryKey: [peopleRoutes.listUserHistory.path, userId, list, from, admin],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(peopleRoutes.listUserHistory, { id: userId }, { list, cursor }, { signal }),
    initialPageParam: from ?? "",
    getNextPageParam: ({ cursor }) => cursor,
    enabled: from !== undefined,
  });
}
