import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { ReviewedWork } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { useWiderThan } from "../../frame/hooks/use-wider-than";
import { LoadFailed } from "../../frame/layout/load-failed";
import { layoutStrings } from "../../frame/layout/strings";
import { NotSince } from "../live-table";
import { QuestionList, QuestionsLink, useQuestions } from "../questions/question-list";
import { useCounting } from "../queue-count";
import { ApprovalStrips, approvals, useApprovals } from "./approvals";
import { DecidedToday, TakenNotice, useDecidedToday } from "./decided-today";
import { DecisionForm } from "./decision-form";
import type { HeldApproval } from "./held-approvals";
import {
  arriveAtWork,
  landmark,
  leadToWork,
  ofOpenWork,
  tooEarly,
  useReviewKeys,
  useWorkPlace,
} from "./review-keys";
import {
  ReviewChoices,
  ReviewQueue,
  readReviewQuestion,
  reviewAddress,
  useDesk,
} from "./review-queue";
import { SecondLookCard } from "./second-look-card";
import { reviewStrings as words } from "./strings";
import { WorkCard, WriterRecord } from "./work-card";

const Desk = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: "minmax(0, 1fr)",
  },
  variants: {
    hasWork: {
      true: {
        gridTemplateColumns: {
          xl: "clamp(15rem, 100vw - 72rem, 18rem) minmax(0, 1fr) 17.5rem",
        },
      },
      false: {},
    },
  },
});
const Beside = chakra("div", {
  base: { minWidth: "0" },
  variants: {
    hasWork: {
      true: {
        position: { xl: "sticky" },
        top: "4",
        maxHeight: { xl: "calc(100dvh - 2rem)" },
        overflowY: { xl: "auto" },
      },
      false: {},
    },
  },
});

export function ReviewPage() {
  const [query, setQuery] = useSearchParams();
  const question = readReviewQuestion(query);
  const desk = useDesk(question, query.get("work") ?? undefined, approvals.hides);
  const questions = useQuestions();
  const today = useDecidedToday();
  const { list, works, shown } = desk;
  const count = useCounting();
  const askAgain = () => {
    void list.refetch();
    today.refetch();
  };
  const pressed = useApprovals(({ state }) => {
    count("submissions", state === "failed" ? 1 : 0);
    askAgain();
  });
  const take = ({ work, state }: HeldApproval) => {
    const taken = approvals.take(work.id);
    if (!taken) return;
    if (state === "held") count("submissions", 1);
    arriveAtWork();
    desk.show(taken);
  };
  const isDecidable = shown && !desk.isTaken;
  useWorkPlace();
  // On narrow screens the work is above its queue.
  const isWide = useWiderThan("xl");
  const queue = useFollowedFocus(shown?.id, isWide);
  useReviewKeys({
    ...(!isDecidable && { a: tooEarly, c: tooEarly, r: tooEarly }),
    escape: leadToWork,
    j: () => desk.move(1),
    k: () => desk.move(-1),
    u: () => {
      const newest = pressed.findLast(({ state }) => state === "held");
      if (newest) take(newest);
    },
  });
  const choices = (
    <ReviewChoices question={question} onChange={(next) => setQuery(reviewAddress(next))} />
  );

  if (!works && list.error)
    return (
      <LoadFailed title={words.failed} onRetry={list.refetch}>
        {list.error.message}
      </LoadFailed>
    );
  const hasWork = shown !== undefined;
  const open = shown && (
    <OpenWork key="work" desk={desk} shown={shown} today={today} askAgain={askAgain} />
  );
  return (
    <>
      <Desk hasWork={hasWork}>
        {!isWide && open}
        <Beside key="queue" ref={queue} hasWork={hasWork}>
          <Stack>
            {shown ? (
              <ReviewQueue
                questions={<QuestionsLink {...questions} />}
                age={<NotSince pages={list} />}
                works={works ?? []}
                shown={shown}
                choices={choices}
                onShow={desk.show}
                hasMore={list.hasNextPage}
                isFetching={list.isFetchingNextPage}
                onMore={() => void list.fetchNextPage()}
              />
            ) : (
              <Card>
                {choices}
                <NotSince pages={list} />
                <Waiting
                  isLoading={!works || desk.isLookedFor}
                  isFiltered={question.field !== undefined}
                  onFurther={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
                />
              </Card>
            )}
            <QuestionList questions={questions} isFolded={hasWork} />
          </Stack>
        </Beside>
        {isWide && open}
        {!shown && <DecidedToday {...today} />}
      </Desk>
      <ApprovalStrips
        approvals={pressed}
        onTake={take}
        onClose={({ work }) => approvals.take(work.id)}
      />
    </>
  );
}

interface OpenWorkProps {
  desk: ReturnType<typeof useDesk>;
  shown: ReviewedWork;
  today: ReturnType<typeof useDecidedToday>;
  askAgain: () => void;
}

function OpenWork({ desk, shown, today, askAgain }: OpenWorkProps) {
  const count = useCounting();
  const onHeld = () => {
    count("submissions", -1);
    desk.leave();
  };
  const onDecided = () => {
    onHeld();
    desk.forget(shown.id);
    askAgain();
  };
  return (
    <>
      <Box minWidth="0" {...ofOpenWork}>
        <WorkCard key={shown.id} work={shown} />
      </Box>
      <Beside hasWork {...ofOpenWork}>
        <Stack>
          <WriterRecord writer={shown.writer} />
          <SecondLookCard work={shown} />
          {desk.isTaken ? (
            <TakenNotice
              entry={today.entryOn(shown.id)}
              onAsk={today.refetch}
              onNext={desk.leave}
            />
          ) : (
            <DecisionForm
              key={shown.id}
              work={shown}
              onDecided={onDecided}
              onHeld={onHeld}
              onRefused={askAgain}
            />
          )}
          <DecidedToday {...today} />
        </Stack>
      </Beside>
    </>
  );
}

interface WaitingProps {
  isLoading: boolean;
  isFiltered: boolean;
  onFurther: (() => void) | undefined;
}

function Waiting({ isLoading, isFiltered, onFurther }: WaitingProps) {
  if (isLoading)
    return (
      <Loading label={words.loading}>
        <Skeleton width="40%" marginBlock="4" />
        <Skeleton width="70%" marginBottom="3" />
        <Skeleton width="60%" />
      </Loading>
    );
  if (!isFiltered) return <EmptyState title={words.noneTitle}>{words.none}</EmptyState>;
  return (
    <EmptyState
      title={words.noneOfField}
      action={
        onFurther && (
          <Button variant="secondary" size="sm" onClick={onFurther}>
            {layoutStrings.lookFurther}
          </Button>
        )
      }
    />
  );
}

/**
 * After a change of submission, scrolls to the page's top, and focuses the submission or its entry
 * in the queue.
 */
function useFollowedFocus(id: string | undefined, isBeside: boolean) {
  const queue = useRef<HTMLDivElement>(null);
  const before = useRef(id);
  useEffect(() => {
    const last = before.current;
    before.current = id;
    const entry = queue.current?.querySelector<HTMLElement>("[aria-current]");
    // The first submission appears by itself, so it must not take the focus from something else.
    const isNext = last !== undefined && last !== id;
    if (isBeside || isNext) entry?.scrollIntoView({ block: "nearest" });
    if (!isNext) return;
    scrollTo({ top: 0 });
    landmark()?.focus({ preventScroll: true });
  }, [id, isBeside]);
  return queue;
}
