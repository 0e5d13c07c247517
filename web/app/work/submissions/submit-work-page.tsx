import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { liveUpdates } from "#contracts/live-updates";
import type { Me } from "#contracts/me";
import { type Submission, submissionRoutes } from "#contracts/submissions";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime, formatFullDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FactList } from "../../../ui/fact-list";
import { formatSize } from "../../../ui/file-size";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Saying } from "../../../ui/saying";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { ProfileUnloaded, useMe } from "../../account/use-me";
import { useSettings } from "../../frame/api/use-config";
import { useLivePages } from "../../frame/api/use-live";
import { useNow } from "../../frame/hooks/use-now";
import { LoadFailed } from "../../frame/layout/load-failed";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { StillInactive, useNoBid } from "../tasks/no-bid";
import { TaskIdText } from "../tasks/task-context";
import { useAwards } from "../tasks/use-awards";
import { HandInForm, LockedForm, workFileId } from "./hand-in-form";
import { shortPrint, submissionStrings } from "./strings";
import { SubmissionList } from "./submission-list";
import { workAnsweredBy } from "./submission-steps";
import { isUnderWay, useUpload } from "./upload-state";

const Strong = chakra("strong", { base: { display: "block", fontWeight: "650" } });

export function SubmitWorkPage() {
  const { data: me, error } = useMe();
  const active = me?.accountStatus === "active";
  const awards = useAwards(active);
  const list = useSubmissions(active);
  useFreshAfterUpload(awards.refetch, list.refetch);

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (me && !active) return <Desk me={me} awards={[]} submissions={[]} busy={false} />;
  const failed = (!awards.data && awards.error) || (!list.data && list.error);
  if (failed)
    return (
      <LoadFailed
        title={submissionStrings.failed}
        onRetry={() => Promise.all([awards.refetch(), list.refetch()])}
      >
        {failed.message}
      </LoadFailed>
    );
  if (!me || !awards.data || !list.data) return <SubmitLoading />;
  return (
    <Desk
      me={me}
      awards={awards.data.pages.flatMap((page) => page.awards)}
      submissions={list.data.pages.flatMap((page) => page.submissions)}
      busy={list.isFetchingNextPage}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
    />
  );
}

/** Reloads the lists when a file is submitted or refused, without waiting for their next poll. */
function useFreshAfterUpload(refetchAwards: () => unknown, refetchList: () => unknown) {
  const { upload } = useUpload();
  const ended = ["safe", "refused"].includes(upload.step) ? upload.submission?.id : undefined;
  useEffect(() => {
    if (ended === undefined) return;
    void refetchAwards();
    void refetchList();
  }, [ended, refetchAwards, refetchList]);
}

interface DeskProps {
  me: Me;
  awards: readonly Award[];
  submissions: readonly Submission[];
  busy: boolean;
  onMore?: (() => void) | undefined;
}

function Desk({ me, awards, submissions, busy, onMore }: DeskProps) {
  const { upload } = useUpload();
  const [search, setSearch] = useSearchParams();
  const open = awards.filter(waitsForWriter).sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const wanted =
    isUnderWay(upload) || upload.step === "refused" ? upload.taskId : search.get("task");
  const chosen = open.find(({ taskId }) => taskId === wanted) ?? open[0];
  const choose = (task: string) => setSearch({ task }, { replace: true });
  const sendNewVersion = (task: string) => {
    choose(task);
    // React must render the form of this task first.
    requestAnimationFrame(() => document.getElementById(workFileId)?.focus());
  };
  const newest = upload.step === "safe" ? upload.submission : undefined;
  const shown = upload.isForgotten
    ? submissions.filter(({ id }) => id !== upload.submission?.id)
    : withNewest(submissions, upload.submission);
  const waiting = shown.filter(({ status }) => status === "Pending Review");
  const safe = waiting.find(({ id }) => id === newest?.id) ?? waiting[0];
  const receipt = safe && <SafeReceipt submission={safe} arrives={safe.id === newest?.id} />;

  return (
    <chakra.div
      display="grid"
      gap={{ base: "3", md: "5" }}
      gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 22rem" }}
      alignItems="start"
    >
      <Stack>
        {!chosen && receipt}
        <Card aria-label={submissionStrings.form.title}>
          {me.suspension && !isUnderWay(upload) ? (
            <LockedForm>
              <EmptyState title={suspensionStrings.bidButton}>
                {suspensionStrings.noHandIn}
              </EmptyState>
            </LockedForm>
          ) : chosen ? (
            <HandInForm
              key={`${chosen.taskId} ${newest?.id ?? ""}`}
              awards={open}
              award={chosen}
              onChoose={choose}
              submissions={shown}
            />
          ) : (
            <NothingToHandIn active={me.accountStatus === "active"} />
          )}
        </Card>
      </Stack>
      <Stack>
        {chosen && receipt}
        <Card>
          <Stack gap="sm">
            <div>
              <Strong>{submissionStrings.notes.hours}</Strong>
              <Note>{submissionStrings.notes.hoursText}</Note>
            </div>
            <div>
              <Strong>{submissionStrings.notes.types}</Strong>
              <Note>{submissionStrings.notes.typesText}</Note>
            </div>
          </Stack>
        </Card>
      </Stack>
      <Box gridColumn="1 / -1" minWidth="0">
        <SubmissionList
          submissions={shown}
          awards={awards}
          busy={busy}
          onMore={onMore}
          onNewVersion={sendNewVersion}
        />
      </Box>
    </chakra.div>
  );
}

/** Adds this tab's upload to the list, since the service may not list it yet. */
function withNewest(submissions: readonly Submission[], newest: Submission | undefined) {
  if (!newest) return submissions;
  const told = submissions.find(({ id }) => id === newest.id);
  if (!told) return [newest, ...submissions];
  return submissions.map((each) => (each === told && told.status === "Uploading" ? newest : each));
}

function NothingToHandIn({ active }: { active: boolean }) {
  const noBid = useNoBid(active);
  if (!active)
    return (
      <LockedForm>
        <StillInactive>{submissionStrings.form.inactive}</StillInactive>
      </LockedForm>
    );
  return (
    <LockedForm>
      <EmptyState
        title={submissionStrings.form.noTaskTitle}
        action={
          <ButtonLink asChild {...(noBid !== undefined && { variant: "secondary" as const })}>
            <Link to="/dashboard/task-available">
              {noBid === undefined ? submissionStrings.form.find : submissionStrings.form.look}
            </Link>
          </ButtonLink>
        }
      >
        {noBid?.why ?? submissionStrings.form.noTask}
      </EmptyState>
    </LockedForm>
  );
}

const SubmitLoading = () => (
  <Loading label={submissionStrings.loading}>
    <Card>
      <Skeleton width="40%" marginBottom="4" />
      <Skeleton height="3rem" marginBottom="4" />
      <Skeleton width="70%" />
    </Card>
  </Loading>
);

const words = submissionStrings.receipt;

interface SafeReceiptProps {
  submission: Submission;
  /** True if the file was submitted a moment ago. The receipt then scrolls into view. */
  arrives: boolean;
}

function SafeReceipt({ submission, arrives }: SafeReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, fileName, size, taskId, submittedAt, sha256 } = submission;
  const answerBy = workAnsweredBy(submission, useSettings(), useNow(60_000));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each file that is submitted
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, [arrives, id]);
  const facts = [
    { name: words.file, value: fileName },
    { name: words.size, value: formatSize(size) },
    { name: words.task, value: <TaskIdText>{taskId}</TaskIdText> },
    ...(submittedAt ? [{ name: words.received, value: formatFullDateTime(submittedAt) }] : []),
    ...(sha256 ? [{ name: words.fingerprint, value: shortPrint(sha256) }] : []),
  ];
  return (
    <Card edge="both">
      <Stack>
        <div>
          <Heading ref={heading} size="xl" tabIndex={-1} outline="none">
            {words.title}
          </Heading>
          <Note>
            {words.text} {answerBy && words.answerBy(formatDateTime(answerBy))}
          </Note>
        </div>
        <FactList facts={facts} narrow />
        <Note>{words.why}</Note>
        <Saying of="subira" />
      </Stack>
    </Card>
  );
}

const useSubmissions = (enabled: boolean) =>
  useLivePages(
    submissionRoutes.listSubmissions,
    {},
    {
      every: liveUpdates.atLatest,
      snapshot: "submissions",
      enabled,
    },
  );
