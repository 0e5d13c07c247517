import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { waitsForWriter } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { FormAlert } from "../../../ui/form-alert";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { ProfileUnloaded } from "../../account/profile/profile-unloaded";
import { useMe } from "../../account/use-me";
import { useSheet } from "../../frame/hooks/use-sheet";
import { LoadFailed } from "../../frame/layout/load-failed";
import { overviewStrings } from "../overview/strings";
import { AwardCard } from "./award-card";
import { CancelDialog } from "./cancel-dialog";
import { lossText } from "./rating";
import { taskStrings } from "./strings";
import { useAwards } from "./use-awards";

const words = taskStrings.myTasks;

const List = chakra("ul", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4" },
});

/** Everything awarded to the writer, the newest first. */
export function MyTasksPage() {
  const { data: me, error } = useMe();
  const active = me?.accountStatus === "active";
  const awards = useAwards(active);
  const { state, hash } = useLocation();
  const all = awards.data?.pages.flatMap((page) => page.awards) ?? [];
  const named = all.find(({ taskId }) => hash === `#${taskId}`);
  const sheet = useSheet("cancel");
  const asked = all.find((award) => award.taskId === sheet.shown && waitsForWriter(award));

  // It was given back since, here or elsewhere: nothing is left to ask.
  const nothingToAsk = sheet.shown !== undefined && awards.isFetched && !asked;
  const { close } = sheet;
  useEffect(() => {
    if (nothingToAsk) close();
  }, [nothingToAsk, close]);

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (me && !active) return <StillInactive />;
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
      </Stack>
    );
  return (
    <Stack maxWidth="52rem">
      <Warning />
      <List aria-label={words.title}>
        {all.map((award) => (
          <AwardCard
            key={`${award.taskId}${award.awardedAt}`}
            award={award}
            justAwarded={state?.justAwarded === award.taskId}
            isNamed={award === named}
            isSuspended={me.suspension !== null}
            onCancel={() => sheet.open(award.taskId)}
          />
        ))}
      </List>
      {awards.hasNextPage && (
        <Button
          variant="secondary"
          busy={awards.isFetchingNextPage}
          onClick={() => void awards.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
      {asked && <CancelDialog award={asked} rating={me.rating} onClose={sheet.close} />}
    </Stack>
  );
}

const Warning = () => <FormAlert tone="waiting">{words.warning(lossText)}</FormAlert>;

const StillInactive = () => (
  <EmptyState
    title={words.inactiveTitle}
    action={
      <ButtonLink asChild>
        <Link to="/dashboard?activate">{overviewStrings.activateAccount}</Link>
      </ButtonLink>
    }
  >
    {words.inactive}
  </EmptyState>
);

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
