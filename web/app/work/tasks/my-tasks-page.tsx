import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { mayAskSecondLook } from "#contracts/second-looks";
import { type Award, isLateToGiveBack, taskRoutes, waitsForWriter } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { ProfileUnloaded, useMe, useSetMe } from "../../account/use-me";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { useArrival, useSheet } from "../../frame/hooks/use-sheet";
import { useSubmit } from "../../frame/hooks/use-submit";
import { LoadFailed } from "../../frame/layout/load-failed";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { awardView, cancelCost, lossText } from "./award-view";
import { FoldedRow, Frame } from "./folded-row";
import { StillInactive } from "./no-bid";
import { OwnQuestions } from "./own-questions";
import { awaitsSecondLook, SecondLook } from "./second-look";
import { taskStrings } from "./strings";
import { ReviewerNote, TaskContext, TaskIdText } from "./task-context";
import { FoldedQuestions } from "./task-questions";
import { bidKey, useAwards, usePutAward } from "./use-awards";

const words = taskStrings.myTasks;

export function MyTasksPage() {
  const { data: me, error } = useMe();
  const active = me?.accountStatus === "active";
  const awards = useAwards(active);
  const { state, hash } = useLocation();
  const all = awards.data?.pages.flatMap((page) => page.awards) ?? [];
  const named = all.find(({ taskId }) => hash === `#${taskId}`);
  const sheet = useSheet("cancel");
  const now = useNow(30_000);
  const open = all.filter(waitsForWriter).sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const asked = open.find(({ taskId }) => taskId === sheet.shown);

  // The address names no award that the writer can cancel, for example because it is cancelled
  // already.
  const nothingToAsk = sheet.shown !== undefined && awards.isFetched && !asked;
  const { close } = sheet;
  useEffect(() => {
    if (nothingToAsk) close();
  }, [nothingToAsk, close]);

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (me && !active)
    return (
      <Stack maxWidth="52rem">
        <StillInactive>{words.inactive}</StillInactive>
        <Warning />
        <EmptyState title={words.noneTitle} saying="penyeNia">
          {words.none}
        </EmptyState>
      </Stack>
    );
  if (!awards.data && awards.error)
    return (
      <LoadFailed title={words.failed} onRetry={awards.refetch}>
        {awards.error.message}
      </LoadFailed>
    );
  if (!me || !awards.data) return <MyTasksLoading />;
  if (all.length === 0)
    return (
      <Stack maxWidth="52rem">
        <Warning />
        <EmptyState
          title={words.noneTitle}
          saying="penyeNia"
          action={
            <ButtonLink asChild>
              <Link to="/dashboard/task-available">{words.find}</Link>
            </ButtonLink>
          }
        >
          {words.none}
        </EmptyState>
        <OwnQuestions />
      </Stack>
    );
  return (
    <Stack maxWidth="52rem">
      <Warning />
      <chakra.ul
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        aria-label={words.title}
      >
        {all.map((award) => {
          const key = `${award.taskId}${award.awardedAt}`;
          const isNamed = award === named;
          return isOver(award, now) ? (
            <OverAward key={key} award={award} isNamed={isNamed} now={now} />
          ) : (
            <AwardCard
              key={key}
              award={award}
              justAwarded={state?.justAwarded === award.taskId}
              isNamed={isNamed}
              isNext={award === open[0]}
              isSuspended={me.suspension !== null}
              onCancel={() => sheet.open(award.taskId)}
            />
          );
        })}
      </chakra.ul>
      {awards.hasNextPage && (
        <Button
          variant="secondary"
          busy={awards.isFetchingNextPage}
          onClick={() => void awards.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
      <OwnQuestions />
      {asked && <CancelDialog award={asked} rating={me.rating} onClose={sheet.close} />}
    </Stack>
  );
}

const Warning = () => <FormAlert tone="waiting">{words.warning(lossText)}</FormAlert>;

const MyTasksLoading = () => (
  <Loading label={words.loading}>
    <Card maxWidth="52rem">
      <Skeleton width="40%" marginBottom="4" />
      <Skeleton width="60%" height="1.5rem" marginBottom="4" />
      <Skeleton marginBottom="2" />
      <Skeleton width="80%" />
    </Card>
  </Loading>
);

/** True if the writer has nothing to do or to wait for. */
const isOver = (award: Award, now: Date) =>
  !waitsForWriter(award) &&
  award.status !== "submitted" &&
  !awaitsSecondLook(award) &&
  !mayAskSecondLook(award, now);

interface OverAwardProps {
  award: Award;
  /** True if the person opened a link to this award. Its text is then shown. */
  isNamed: boolean;
  now: Date;
}

/** A finished award in two lines that a press expands. */
function OverAward({ award, isNamed, now }: OverAwardProps) {
  const titleId = useId();
  const title = useArrival<HTMLHeadingElement>(isNamed);
  const { tone, word, text } = awardView(award, now);
  return (
    <FoldedRow
      titleId={titleId}
      open={isNamed}
      title={
        <Heading ref={title} level={2} fontSize="md" id={titleId} tabIndex={-1} outline="none">
          {award.field}
        </Heading>
      }
      end={
        <chakra.span fontWeight="650">
          <Money amount={award.amount} />
        </chakra.span>
      }
      taskId={award.taskId}
      state={<StateBadge tone={tone}>{word}</StateBadge>}
    >
      {text && <p>{unbroken(text)}</p>}
      <NoteOn award={award} />
      <SecondLook award={award} now={now} />
      <TaskContext text={award.context} />
      <Times award={award} />
    </FoldedRow>
  );
}

const NoteOn = ({ award: { note, status } }: { award: Award }) =>
  note && (
    <ReviewerNote note={note} {...(status === "taken-back" && { title: words.whyTakenBack })} />
  );

const Times = ({ award: { dueDate, cancelledAt, awardedAt } }: { award: Award }) => (
  <div>
    <Note>{words.due(formatDateTime(dueDate))}</Note>
    <Note>
      {cancelledAt
        ? words.cancelledAt(formatDateTime(cancelledAt))
        : words.awarded(formatDateTime(awardedAt))}
    </Note>
  </div>
);

interface AwardCardProps {
  award: Award;
  justAwarded: boolean;
  /** True if the person opened a link to this award. */
  isNamed: boolean;
  /** True for the award that is due first; its button alone is the page's main one. */
  isNext: boolean;
  /** True if the writer's account is suspended, so that nothing can be submitted. */
  isSuspended: boolean;
  onCancel: () => void;
}

function AwardCard(props: AwardCardProps) {
  const { award, justAwarded, isNamed, isNext, isSuspended, onCancel } = props;
  const titleId = useId();
  const title = useArrival<HTMLHeadingElement>(isNamed);
  const now = useNow(30_000);
  const { tone, word, text } = awardView(award, now, useSettings()?.review.answerHours);
  const isPastDue = award.dueDate <= now.toISOString();

  useEffect(() => bidKey(award.taskId).forget(), [award.taskId]);

  return (
    <Frame aria-labelledby={titleId} state={justAwarded || isNamed ? "marked" : "open"}>
      <Row spread>
        <TaskIdText>{award.taskId}</TaskIdText>
        <StateBadge tone={tone}>{word}</StateBadge>
      </Row>
      <Heading ref={title} level={2} size="lg" id={titleId} tabIndex={-1} outline="none">
        {award.field}
      </Heading>
      {text && <p>{unbroken(text)}</p>}
      <NoteOn award={award} />
      <SecondLook award={award} now={now} />
      <TaskContext text={award.context} />
      {waitsForWriter(award) && <FoldedQuestions taskId={award.taskId} />}
      <Row spread>
        <div>
          <Money amount={award.amount} size="large" />
          <Times award={award} />
        </div>
        {waitsForWriter(award) && (
          <Row
            width={{ base: "full", sm: "auto" }}
            css={{
              // The buttons share a line, even on phones.
              "& > *": { flex: { base: "1", sm: "none" }, paddingInline: { base: "2.5", sm: "4" } },
            }}
          >
            {isSuspended ? (
              <Button disabled variant="secondary" size="sm">
                {suspensionStrings.bidButton}
              </Button>
            ) : (
              <ButtonLink asChild size="sm" variant={isNext ? "primary" : "secondary"}>
                <Link
                  to={`/dashboard/task-submission?task=${award.taskId}`}
                  aria-describedby={titleId}
                >
                  {words.submit}
                </Link>
              </ButtonLink>
            )}
            {!isPastDue && (
              <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={onCancel}>
                {words.cancel}
              </Button>
            )}
          </Row>
        )}
      </Row>
    </Frame>
  );
}

interface CancelDialogProps {
  award: Award;
  rating: number;
  onClose: () => void;
}

function CancelDialog({ award, rating, onClose }: CancelDialogProps) {
  const { busy, failure, submit } = useSubmit(words.cancelUnreached);
  const putAward = usePutAward();
  const setMe = useSetMe();
  const toast = useToast();
  const settings = useSettings();
  const now = useNow(30_000);

  const cancel = () =>
    submit(async () => {
      const key = operationKey(`cancel.${award.taskId}.${award.awardedAt}`, {});
      const reply = await doOnce(key, (once) =>
        call(taskRoutes.cancelAward, { id: award.taskId }, {}, once),
      );
      await setMe((me) => ({ ...me, rating: reply.rating }));
      toast("info", words.cancelSuccess(award.taskId, reply.rating.toFixed(1)));
      onClose();
      await putAward(reply.award);
    });

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.cancelTitle}>
      <Grid gap="3" marginTop="3">
        <p>{unbroken(words.cancelText(award.taskId, cancelCost(rating)))}</p>
        {settings && isLateToGiveBack(award, settings.dueSoonHours, now) && (
          <p>
            {words.cancelLate(
              settings.bids.restAfterMissed.missed,
              settings.bids.restAfterMissed.hours,
            )}
          </p>
        )}
        {failure && <FormAlert>{failure.message}</FormAlert>}
        <Button variant="danger" wide busy={busy} onClick={() => void cancel()}>
          {words.confirmCancel}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Grid>
    </Dialog>
  );
}
