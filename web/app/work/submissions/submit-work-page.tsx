import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Submission } from "#contracts/submissions";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { Note } from "../../../ui/note";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { ProfileUnloaded } from "../../account/profile/profile-unloaded";
import { useMe } from "../../account/use-me";
import { LoadFailed } from "../../frame/layout/load-failed";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { overviewStrings } from "../overview/strings";
import { useAwards } from "../tasks/use-awards";
import { useNoBid } from "../tasks/use-no-bid";
import { workFileId } from "./file-chooser";
import { HandInForm } from "./hand-in-form";
import { SafeReceipt } from "./safe-receipt";
import { submissionStrings as words } from "./strings";
import { SubmissionList } from "./submission-list";
import { isUnderWay } from "./upload-state";
import { useSubmissions } from "./use-submissions";
import { useUpload } from "./use-upload";

const Grid = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "3", md: "5" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 22rem" },
    alignItems: "start",
  },
});
const Whole = chakra("div", { base: { gridColumn: "1 / -1", minWidth: "0" } });
const Strong = chakra("strong", { base: { display: "block", fontWeight: "650" } });

/** Where work is handed in, and what became of it. */
export function SubmitWorkPage() {
  const { data: me, error } = useMe();
  const active = me?.accountStatus === "active";
  const awards = useAwards(active);
  const list = useSubmissions(active);
  useFreshAfterUpload(awards.refetch, list.refetch);

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (me && !active) return <StillInactive />;
  const failed = (!awards.data && awards.error) || (!list.data && list.error);
  if (failed)
    return (
      <LoadFailed
        title={words.failed}
        onRetry={() => Promise.all([awards.refetch(), list.refetch()])}
      >
        {failed.message}
      </LoadFailed>
    );
  if (!me || !awards.data || !list.data) return <SubmitLoading />;
  return (
    <Desk
      isSuspended={me.suspension !== null}
      awards={awards.data.pages.flatMap((page) => page.awards)}
      submissions={list.data.pages.flatMap((page) => page.submissions)}
      busy={list.isFetchingNextPage}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
    />
  );
}

/** A file that was handed in or refused changes the lists at once, not at their next question. */
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
  isSuspended: boolean;
  awards: readonly Award[];
  submissions: readonly Submission[];
  busy: boolean;
  onMore: (() => void) | undefined;
}

function Desk({ isSuspended, awards, submissions, busy, onMore }: DeskProps) {
  const { upload } = useUpload();
  const [search, setSearch] = useSearchParams();
  const open = awards.filter(waitsForWriter).sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const wanted =
    isUnderWay(upload) || upload.step === "refused" ? upload.taskId : search.get("task");
  const chosen = open.find(({ taskId }) => taskId === wanted) ?? open[0];
  const choose = (task: string) => setSearch({ task }, { replace: true });
  const sendNewVersion = (task: string) => {
    choose(task);
    // Once the form of this task stands there.
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
    <Grid>
      <Stack>
        {!chosen && receipt}
        <Card aria-label={words.form.title}>
          {isSuspended && !isUnderWay(upload) ? (
            <EmptyState title={suspensionStrings.bidButton}>
              {suspensionStrings.noHandIn}
            </EmptyState>
          ) : chosen ? (
            <HandInForm
              key={`${chosen.taskId} ${newest?.id ?? ""}`}
              awards={open}
              award={chosen}
              onChoose={choose}
              submissions={shown}
            />
          ) : (
            <NothingToHandIn />
          )}
        </Card>
      </Stack>
      <Stack>
        {chosen && receipt}
        <Card>
          <Stack gap="sm">
            <div>
              <Strong>{words.notes.hours}</Strong>
              <Note>{words.notes.hoursText}</Note>
            </div>
            <div>
              <Strong>{words.notes.types}</Strong>
              <Note>{words.notes.typesText}</Note>
            </div>
          </Stack>
        </Card>
      </Stack>
      <Whole>
        <SubmissionList
          submissions={shown}
          awards={awards}
          busy={busy}
          onMore={onMore}
          onNewVersion={sendNewVersion}
        />
      </Whole>
    </Grid>
  );
}

/** The list with what this tab sends, of which the service may not have told us all yet. */
function withNewest(submissions: readonly Submission[], newest: Submission | undefined) {
  if (!newest) return submissions;
  const told = submissions.find(({ id }) => id === newest.id);
  if (!told) return [newest, ...submissions];
  return submissions.map((each) => (each === told && told.status === "Uploading" ? newest : each));
}

function NothingToHandIn() {
  const noBid = useNoBid(true);
  return (
    <EmptyState
      title={words.form.noTaskTitle}
      action={
        <ButtonLink asChild {...(noBid !== undefined && { variant: "secondary" as const })}>
          <Link to="/dashboard/task-available">
            {noBid === undefined ? words.form.find : words.form.look}
          </Link>
        </ButtonLink>
      }
    >
      {noBid?.why ?? words.form.noTask}
    </EmptyState>
  );
}

const StillInactive = () => (
  <EmptyState
    title={words.form.noTaskTitle}
    action={
      <ButtonLink asChild>
        <Link to="/dashboard?activate">{overviewStrings.activateAccount}</Link>
      </ButtonLink>
    }
  >
    {words.form.inactive}
  </EmptyState>
);

const SubmitLoading = () => (
  <Loading label={words.loading}>
    <Card>
      <Skeleton width="40%" marginBottom="4" />
      <Skeleton height="3rem" marginBottom="4" />
      <Skeleton width="70%" />
    </Card>
  </Loading>
);
