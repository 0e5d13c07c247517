import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import type { LedgerEntry } from "#contracts/ledger";
import type { ShownUser } from "#contracts/people";
import { shownAccountNumber } from "#contracts/person";
import { spacedPhone } from "#contracts/phone-number";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { StateBadge } from "../../../ui/state-badge";
import { unbroken } from "../../../ui/unbroken";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { CorrectBalance } from "./correction";
import { PersonReminders } from "./reminder-standing";
import { peopleStrings, personStrings as words } from "./strings";
import { SuspensionControl } from "./suspension";

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd:first-of-type": { fontWeight: "650", overflowWrap: "anywhere" },
  },
  variants: {
    // Each fact is as wide as its text.
    below: {
      true: {
        marginTop: "4",
        display: "flex",
        flexWrap: "wrap",
        columnGap: "10",
        "& > *": { flexBasis: { base: "full", sm: "auto" }, minWidth: "0" },
      },
    },
  },
});

/** The address is encoded, since a question mark in it could add headers to the mail. */
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

export function ProfileCard({ user }: { user: ShownUser }) {
  const { facts } = words;
  const { accountStatus, activatedAt, accountNumber, emailConfirmedAt, closedAt } = user;
  const since = activatedAt
    ? words.activated(formatDate(activatedAt))
    : words.joined(formatDate(user.createdAt));
  const trainings = [
    user.normalTrainingAt && facts.normal(formatDate(user.normalTrainingAt)),
    user.specialTrainingAt && facts.special(formatDate(user.specialTrainingAt)),
  ].filter(Boolean);
  if (closedAt)
    return (
      <Card>
        {words.closed(formatDate(closedAt))}{" "}
        {unbroken(user.currentBalance > 0 && words.closedOwed(formatMoney(user.currentBalance)))}
      </Card>
    );
  return (
    <Card>
      <Row spread>
        <Row>
          <Box as="strong" fontWeight="650" overflowWrap="anywhere">
            {user.username}
          </Box>
          <StateBadge tone={accountStatus === "active" ? "good" : "quiet"}>
            {peopleStrings.statuses[accountStatus]}
          </StateBadge>
          {user.suspension && <StateBadge tone="stopped">{suspensionStrings.state}</StateBadge>}
          <Note>{since}</Note>
        </Row>
        <Row>
          <ButtonLink asChild variant="quiet" flush>
            <Link to={`/admin-dashboard/payments?for=${user.username}`}>{words.credit}</Link>
          </ButtonLink>
          <ButtonLink variant="secondary" href={mailTo(user.email)}>
            {words.writeTo(user.firstName)}
          </ButtonLink>
        </Row>
      </Row>
      <Facts below>
        <div>
          <dt>{facts.accountNumber}</dt>
          <dd>{accountNumber ? shownAccountNumber(accountNumber) : facts.none}</dd>
        </div>
        <div>
          <dt>{facts.phone}</dt>
          <dd>{spacedPhone(user.phoneNumber)}</dd>
        </div>
        <div>
          <dt>{facts.email}</dt>
          <dd>{unbroken(user.email)}</dd>
          <Note as="dd">
            {emailConfirmedAt ? facts.confirmed(formatDate(emailConfirmedAt)) : facts.unconfirmed}
          </Note>
        </div>
        <div>
          <dt>{facts.rating}</dt>
          <dd>{user.rating.toFixed(1)}</dd>
          <Note as="dd">{facts.record(user.approvedCount, user.missedCount)}</Note>
        </div>
        <div>
          <dt>{facts.training}</dt>
          <dd>{trainings.length > 0 ? trainings.join("; ") : facts.none}</dd>
        </div>
        {accountStatus === "inactive" && <PersonReminders userId={user.userId} />}
      </Facts>
      <SuspensionControl user={user} />
    </Card>
  );
}

export const MoneyCard = ({
  user,
  newest,
}: {
  user: ShownUser;
  newest: LedgerEntry | undefined;
}) => (
  <Card aria-label={words.money.label}>
    <Facts>
      {[
        { name: words.money.total, amount: user.totalMoney },
        { name: words.money.withdrawals, amount: user.totalWithdrawals, sign: "−" },
        ...(user.onItsWay.count > 0
          ? [{ name: words.money.onItsWay, amount: user.onItsWay.amount, sign: "−" }]
          : []),
        { name: words.money.balance, amount: user.currentBalance, sign: "=" },
      ].map(({ name, amount, sign }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {sign && (
              <Box as="span" color="soft" marginInlineEnd="2" aria-hidden>
                {sign}
              </Box>
            )}
            <Money amount={amount} size="large" />
          </dd>
          {sign === "=" && user.kept && (
            <Note as="dd">
              {words.money.parts(formatMoney(user.withdrawable), formatMoney(user.kept.amount))}
            </Note>
          )}
        </div>
      ))}
    </Facts>
    <Row spread marginTop="4" paddingTop="3" borderTop="line">
      <Note>{sumOf(user, newest)}</Note>
      <CorrectBalance user={user} />
    </Row>
  </Card>
);

/** Text that says if the totals agree with each other and with the newest entry. */
function sumOf(user: ShownUser, newest: LedgerEntry | undefined): string {
  const { totalMoney, totalWithdrawals, onItsWay, currentBalance, entryCount } = user;
  if (!newest && entryCount === 0 && totalMoney === 0) return words.money.nothing;
  const addsUp =
    totalMoney - totalWithdrawals - onItsWay.amount === currentBalance &&
    newest?.balanceAfter === currentBalance &&
    newest.sequence === entryCount;
  if (!addsUp) return words.money.differs;
  return words.money.addsUp(entryCount, formatDateTime(newest.bookedAt ?? newest.date));
}
