import { Grid } from "@chakra-ui/react/grid";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { actRoutes } from "#contracts/audit-log";
import type { AdminTraining } from "#contracts/trainings";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { LoadFailed } from "../../frame/layout/load-failed";
import { PagedList } from "../../frame/layout/paged-list";
import { layoutStrings } from "../../frame/layout/strings";
import { actStrings } from "../audit-log-strings";
import { DecideDialog } from "../training-decision";
import { DecisionDialog } from "../withdrawals/decision-dialog";
import { AwardsCard, LedgerCard } from "./person-ledger";
import { usePerson } from "./person-link";
import { Lines, SubmissionsCard, TrainingsCard, WithdrawalsCard } from "./person-lists";
import { MoneyCard, ProfileCard } from "./profile-card";
import { personStrings as words } from "./strings";
import { ToDecide } from "./to-decide";

/** Everything that is kept of one writer. */
export function PersonPage() {
  const { id = "" } = useParams();
  const [withdrawal, setWithdrawal] = useState<AdminWithdrawal>();
  const [training, setTraining] = useState<AdminTraining>();
  const { data, error, refetch } = usePerson(id);
  if (!data && error)
    return <LoadFailed onRetry={refetch}>{words.failed(error.message)}</LoadFailed>;
  if (!data)
    return (
      <Loading label={words.loading}>
        <Skeleton width="70%" marginBottom="3" />
        <Skeleton width="60%" />
      </Loading>
    );
  const { user, entries, awards, submissions, withdrawals, trainings, next } = data;
  const { userId } = user;
  return (
    <Stack gap="lg">
      <TextLink alone asChild>
        <Link to="/admin-dashboard/users">{words.back}</Link>
      </TextLink>
      <ProfileCard user={user} />
      <MoneyCard user={user} newest={entries[0]} />
      <ToDecide
        submissions={submissions}
        withdrawals={withdrawals}
        trainings={trainings}
        onWithdrawal={setWithdrawal}
        onTraining={setTraining}
      />
      <LedgerCard userId={userId} first={entries} next={next.entries} />
      <AwardsCard userId={userId} first={awards} next={next.awards} />
      <Grid
        gap={{ base: "3", md: "5" }}
        alignItems="start"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }}
      >
        <SubmissionsCard userId={userId} first={submissions} next={next.submissions} />
        <Stack gap="lg">
          <WithdrawalsCard
            userId={userId}
            first={withdrawals}
            next={next.withdrawals}
            onDecide={setWithdrawal}
          />
          <TrainingsCard
            userId={userId}
            first={trainings}
            next={next.trainings}
            onDecide={setTraining}
          />
          <PersonActs userId={userId} />
        </Stack>
      </Grid>
      {withdrawal && (
        <DecisionDialog withdrawal={withdrawal} onClose={() => setWithdrawal(undefined)} />
      )}
      {training && <DecideDialog training={training} onClose={() => setTraining(undefined)} />}
    </Stack>
  );
}

const actsWords = words.lists.acts;
/** How soon a new change shows, in milliseconds. */
const every = 12_000;
const shown = 10;

/** The newest of what the administrator did about a person. */
function PersonActs({ userId }: { userId: string }) {
  const list = useLivePages(actRoutes.listActs, { userId }, { every });
  const acts = list.data?.pages.flatMap((page) => page.acts);
  return (
    <Card>
      <Row spread>
        <Heading size="lg">{actsWords.title}</Heading>
        <TextLink alone asChild>
          <Link to={`/admin-dashboard/acts?userId=${userId}`}>{layoutStrings.changes}</Link>
        </TextLink>
      </Row>
      <PagedList
        pages={list}
        items={acts}
        loading={actStrings.loading}
        failed={actStrings.failed}
        empty={<Note>{actsWords.none}</Note>}
      >
        {(items) => (
          <Lines>
            {items.slice(0, shown).map(({ id, act, at, subject, before, after, note }) => (
              <li key={id}>
                <strong>{actStrings.acts[act]}</strong>
                <Note as="div">
                  {formatDateTime(at)},{" "}
                  {unbroken(
                    String(
                      after?.["taskId"] ??
                        before?.["taskId"] ??
                        actStrings.subjects[act] ??
                        subject,
                    ),
                  )}
                </Note>
                {note && <Note>{unbroken(note)}</Note>}
              </li>
            ))}
          </Lines>
        )}
      </PagedList>
    </Card>
  );
}
