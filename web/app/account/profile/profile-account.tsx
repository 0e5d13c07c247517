import type { Me } from "#contracts/accounts";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/dates";
import { FactList } from "../../../ui/fact-list";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { StateBadge } from "../../../ui/state-badge";
import { earningsStrings } from "../../earnings/strings";
import { overviewStrings } from "../../work/overview/strings";
import { accountStrings } from "../strings";
import { profileStrings as words } from "./strings";

const { status } = accountStrings;

/** What only the service changes: state, rating and money. */
export const ProfileAccount = ({ me }: { me: Me }) => (
  <Card>
    <Heading size="lg">{words.account}</Heading>
    <FactList
      facts={[
        {
          name: words.status,
          value: (
            <StateBadge tone={me.accountStatus === "active" ? "good" : "quiet"}>
              {status[me.accountStatus]}
            </StateBadge>
          ),
        },
        ...(me.isAdmin ? [{ name: words.role, value: words.administrator }] : []),
        { name: words.rating, value: words.ratingOf(me.rating.toFixed(1)) },
        { name: overviewStrings.totalMoney, value: <Money amount={me.totalMoney} /> },
        { name: overviewStrings.currentBalance, value: <Money amount={me.currentBalance} /> },
        { name: overviewStrings.totalWithdrawals, value: <Money amount={me.totalWithdrawals} /> },
        ...(me.onItsWay.count > 0
          ? [{ name: earningsStrings.onItsWay, value: <Money amount={me.onItsWay.amount} /> }]
          : []),
        {
          name: words.activeSince,
          value: me.activatedAt ? formatDate(me.activatedAt) : words.none,
        },
        ...(me.latestPayment
          ? [{ name: words.paymentReference, value: me.latestPayment.reference }]
          : []),
        ...(me.trainingActivatedAt
          ? [{ name: words.trainingPaid, value: formatDate(me.trainingActivatedAt) }]
          : []),
        {
          name: words.lastPayment,
          value: me.lastPaymentDate ? formatDate(me.lastPaymentDate) : words.none,
        },
        { name: words.memberSince, value: formatDate(me.createdAt) },
        { name: words.lastUpdated, value: formatDate(me.lastUpdated) },
      ]}
    />
  </Card>
);
