import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { LedgerMonth } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import type { Withdrawal } from "#contracts/withdrawals";
import { Card } from "../../ui/card";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { Loading, Skeleton } from "../../ui/skeleton";
import { Stack } from "../../ui/stack";
import { spanned } from "../../ui/unbroken";
import { ProfileUnloaded, useMe } from "../account/use-me";
import { useSettings } from "../frame/api/use-config";
import { useWiderThan } from "../frame/hooks/use-wider-than";
import { LoadFailed } from "../frame/layout/load-failed";
import { BalanceParts, hasParts } from "./balance-parts";
import { movedIn, thisMonth } from "./month-sums";
import { MonthsCard, Movements } from "./movements";
import { earningsStrings as words } from "./strings";
import { asOf, useFollowWithdrawals, useLedgerMonths, useWithdrawals } from "./use-earnings";
import { WithdrawCard } from "./withdraw-form";
import { NewestWithdrawal } from "./withdrawal-card";

/** Milliseconds for which a finished withdrawal stays at the top of the page. */
const recent = 24 * 60 * 60 * 1000;

/** The most withdrawals that show their steps at the top of the page. */
const mostSteps = 3;

export function EarningsPage() {
  const { data: me, error, dataUpdatedAt } = useMe();
  const settings = useSettings();
  const [asked, setAsked] = useState<string>();
  const [month, setMonth] = useState("");
  const months = useLedgerMonths();
  const withdrawals = useWithdrawals();
  useFollowWithdrawals(withdrawals.data?.withdrawals);
  /** True if the page has two columns; a new withdrawal is then shown under its form. */
  const hasColumns = useWiderThan("xl");
  const failed = months.data ? withdrawals : months;

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (me && !failed.data && failed.error)
    return (
      <LoadFailed title={words.failed} onRetry={failed.refetch}>
        {failed.error.message}
      </LoadFailed>
    );
  if (!me || !settings || !months.data || !withdrawals.data) return <EarningsLoading />;
  const { withdrawals: all, wallets, payoutsRest } = withdrawals.data;
  const shown = all.filter(shownOnTop(all)).slice(0, mostSteps);
  const open = shown.filter(isOpen).length;
  const more = Math.max(0, me.onItsWay.count - open);
  const age = asOf(Math.min(dataUpdatedAt, months.dataUpdatedAt, withdrawals.dataUpdatedAt));
  const stories = (
    <>
      {shown.map((withdrawal) => (
        <NewestWithdrawal
          key={withdrawal.id}
          withdrawal={withdrawal}
          age={age}
          arrives={withdrawal.id === asked}
          held={payoutsRest.includes(withdrawal.wallet)}
          ownPhone={me.phoneNumber}
        />
      ))}
      {open > 0 && more > 0 && <Note>{words.moreUnderWay(more)}</Note>}
    </>
  );
  return (
    <Stack gap="lg">
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 24rem" }}
        templateAreas={{
          base: '"money" "withdraw" "months"',
          xl:
            shown.length === 0
              ? '"money withdraw" "months withdraw"'
              : '"money withdraw" "months stories"',
        }}
        gap={{ base: "3", md: "5" }}
      >
        <Stack gap="lg" gridArea="money" {...endTogether}>
          <MoneyCard me={me} months={months.data.months} withdrawals={all} age={age} />
          {!hasColumns && stories}
        </Stack>
        <Stack gridArea="withdraw" {...endTogether}>
          <WithdrawCard
            me={me}
            limits={settings.withdrawals}
            wallets={wallets}
            paused={payoutsRest}
            onAsked={setAsked}
          />
        </Stack>
        {hasColumns && shown.length > 0 && (
          <Stack gap="lg" gridArea="stories" {...endTogether}>
            {stories}
          </Stack>
        )}
        {months.data.months.length > 0 && (
          <Stack gridArea="months" {...endTogether}>
            <MonthsCard months={months.data.months} onItsWay={me.onItsWay} month={month} />
          </Stack>
        )}
      </Grid>
      <Movements months={months.data.months} withdrawals={all} month={month} onMonth={setMonth} />
    </Stack>
  );
}

/** Cards beside each other get the same height. */
const endTogether = { alignContent: { base: "start", xl: "stretch" } } as const;

const isOpen = ({ settledAt }: Withdrawal) => settledAt === null;

/**
 * Returns a filter that accepts open withdrawals, and the newest of those that ended in the last 24
 * hours. It omits the ended one if all open ones are newer.
 */
function shownOnTop(all: readonly Withdrawal[]) {
  const settled = all.find(
    ({ settledAt }) => settledAt && Date.now() - new Date(settledAt).getTime() < recent,
  );
  const oldestOpen = all.findLast(isOpen);
  const isLatest = settled && !(oldestOpen && oldestOpen.createdAt > settled.createdAt);
  return (each: Withdrawal) => isOpen(each) || (isLatest && each === settled);
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

interface MoneyCardProps {
  me: Me;
  months: readonly LedgerMonth[];
  withdrawals: readonly Withdrawal[];
  /** The time of the shown data in words; empty if the data is current. */
  age: string;
}

function MoneyCard({ me, months, withdrawals, age }: MoneyCardProps) {
  const { count, amount } = me.onItsWay;
  const only = withdrawals.find(({ settledAt }) => settledAt === null);
  const earned = movedIn(
    months.find(({ month }) => month === thisMonth()),
    "earning",
  );
  return (
    <Card edge="foot">
      <Box containerType="inline-size">
        <chakra.dl
          display="flex"
          flexWrap="wrap"
          columnGap="8"
          rowGap="4"
          css={{ "& dt": { color: "soft", fontSize: "sm" } }}
          aria-label={words.now}
        >
          <Box flex="1 0 100%" paddingBottom="4" borderBottomWidth="1px" borderColor="line">
            <dt>{spanned([words.balance, age])}</dt>
            <dd>
              <Money amount={me.currentBalance} size="huge" />
            </dd>
            {hasParts(me) && (
              <dd>
                <BalanceParts account={me} />
              </dd>
            )}
          </Box>
          {count > 0 && (
            <Sum name={words.onItsWay} amount={amount}>
              {count === 1 && only
                ? words.walletHasIt(words.wallets[only.wallet])
                : words.underWay(count)}
            </Sum>
          )}
          <Sum name={words.earnedThisMonth} amount={earned.amount}>
            {words.tasksApproved(earned.count)}
          </Sum>
        </chakra.dl>
      </Box>
    </Card>
  );
}

interface SumProps {
  name: string;
  amount: number;
  children: string;
}

const Sum = ({ name, amount, children }: SumProps) => (
  <Box
    display={{ base: "flex", md: "block" }}
    flexWrap="wrap"
    alignItems="baseline"
    columnGap="3"
    flex={{ base: "1 0 100%", md: "1 0 auto" }}
    maxWidth="full"
  >
    <chakra.dt flex="1 1 min-content">{name}</chakra.dt>
    <chakra.dd fontWeight="650" marginInlineStart={{ base: "auto", md: "0" }}>
      <Money amount={amount} />
    </chakra.dd>
    <Note as="dd" flexBasis="full">
      {children}
    </Note>
  </Box>
);
