import { chakra } from "@chakra-ui/react/styled-system";
import { Card } from "../../ui/card";
import { Note } from "../../ui/note";
import { Loading, Skeleton } from "../../ui/skeleton";
import { Stack } from "../../ui/stack";
import { ProfileUnloaded } from "../accounts/profile/profile-unloaded";
import { useMe } from "../accounts/use-me";
import { useSettings } from "../api/use-config";
import { LoadFailed } from "../layout/load-failed";
import { earningsStrings as words } from "../strings/earnings";
import { MoneyCard } from "./money-card";
import { Movements } from "./movements";
import { NewestWithdrawal } from "./newest-withdrawal";
import { useFollowWithdrawals, useLedgerMonths, useWithdrawals } from "./use-earnings";
import { WithdrawCard } from "./withdraw-form";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 24rem" },
    alignItems: "start",
    gap: { base: "3", md: "5" },
  },
});

/** How long a settled withdrawal stays on top, in milliseconds. */
const recent = 24 * 60 * 60 * 1000;

/** Of so many withdrawals under way the steps are shown on top. */
const mostSteps = 3;

/** What I have, how I take it out, and every movement there was. */
export function EarningsPage() {
  const { data: me, error } = useMe();
  const settings = useSettings();
  const months = useLedgerMonths();
  const withdrawals = useWithdrawals();
  useFollowWithdrawals(withdrawals.data?.withdrawals);
  const failed = months.data ? withdrawals : months;

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (me && !failed.data && failed.error)
    return (
      <LoadFailed title={words.failed} onRetry={failed.refetch}>
        {failed.error.message}
      </LoadFailed>
    );
  if (!me || !settings || !months.data || !withdrawals.data) return <EarningsLoading />;
  const all = withdrawals.data.withdrawals;
  const underWay = all.filter(({ settledAt }) => settledAt === null);
  const shown = underWay.slice(0, mostSteps);
  const more = Math.max(0, me.onItsWay.count - shown.length);
  const newest = all.find(
    ({ settledAt }) => settledAt && Date.now() - new Date(settledAt).getTime() < recent,
  );
  return (
    <Stack gap="lg">
      <Columns>
        <Stack gap="lg">
          <MoneyCard me={me} months={months.data.months} withdrawals={all} />
          {(shown.length === 0 && newest ? [newest] : shown).map((withdrawal) => (
            <NewestWithdrawal
              key={withdrawal.id}
              withdrawal={withdrawal}
              held={withdrawals.data.payoutsRest}
              ownPhone={me.phoneNumber}
            />
          ))}
          {shown.length > 0 && more > 0 && <Note>{words.moreUnderWay(more)}</Note>}
        </Stack>
        <WithdrawCard me={me} limits={settings.withdrawals} wallets={withdrawals.data.wallets} />
      </Columns>
      <Movements months={months.data.months} withdrawals={all} />
    </Stack>
  );
}

const EarningsLoading = () => (
  <Loading label={words.loading}>
    <Card>
      <Skeleton width="40%" marginBottom="4" />
      <Skeleton width="60%" height="3rem" marginBottom="4" />
      <Skeleton width="80%" />
    </Card>
  </Loading>
);
