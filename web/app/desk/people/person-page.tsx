import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { AdminTraining } from "#contracts/trainings";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { LoadFailed } from "../../frame/layout/load-failed";
import { DecideDialog } from "../decide-dialog";
import { DecisionDialog } from "../withdrawals/decision-dialog";
import { PersonActs } from "./person-acts";
import { AwardsCard, LedgerCard } from "./person-ledger";
import { SubmissionsCard } from "./person-lists";
import { TrainingsCard, WithdrawalsCard } from "./person-money-lists";
import { personStrings as words } from "./person-strings";
import { MoneyCard, ProfileCard } from "./profile-card";
import { ToDecide } from "./to-decide";
import { usePerson } from "./use-person";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "3", md: "5" },
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" },
  },
});

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
      <Columns>
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
      </Columns>
      {withdrawal && (
        <DecisionDialog withdrawal={withdrawal} onClose={() => setWithdrawal(undefined)} />
      )}
      {training && <DecideDialog training={training} onClose={() => setTraining(undefined)} />}
    </Stack>
  );
}
