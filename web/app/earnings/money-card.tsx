import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import type { LedgerMonth } from "#contracts/ledger";
import type { Withdrawal } from "#contracts/withdrawals";
import { Card } from "../../ui/card";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { KeptMoney } from "./kept-money";
import { movedIn } from "./month-sums";
import { thisMonth } from "./month-words";
import { earningsStrings as words } from "./strings";

const Part = chakra("div", {
  base: { flex: "1 0 auto", maxWidth: "full", "& > dd:first-of-type": { fontWeight: "650" } },
});

interface MoneyCardProps {
  me: Me;
  months: readonly LedgerMonth[];
  withdrawals: readonly Withdrawal[];
}

/** What the writer has, what is on its way to the phone, and what this month brought. */
export function MoneyCard({ me, months, withdrawals }: MoneyCardProps) {
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
          <Box
            flex="1 0 100%"
            paddingBottom="4"
            borderBottomWidth="1px"
            borderBottomStyle="solid"
            borderColor="line"
          >
            <dt>{words.balance}</dt>
            <dd>
              <Money amount={me.currentBalance} size="huge" />
            </dd>
            {me.kept && (
              <Note as="dd">
                <KeptMoney me={me} />
              </Note>
            )}
          </Box>
          <Part>
            <dt>{words.onItsWay}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
            <Note as="dd">
              {count === 0
                ? words.nothingOnItsWay
                : count === 1 && only
                  ? words.walletHasIt(words.wallets[only.wallet])
                  : words.underWay(count)}
            </Note>
          </Part>
          <Part>
            <dt>{words.earnedThisMonth}</dt>
            <dd>
              <Money amount={earned.amount} />
            </dd>
            <Note as="dd">{words.tasksApproved(earned.count)}</Note>
          </Part>
        </chakra.dl>
      </Box>
    </Card>
  );
}
