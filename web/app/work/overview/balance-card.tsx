import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import type { LedgerEntry } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import type { Award } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDate, formatTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { KangaBorder } from "../../../ui/kanga-border";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Saying } from "../../../ui/saying";
import { StateBadge } from "../../../ui/state-badge";
import { unbroken } from "../../../ui/unbroken";
import { BalanceParts, hasParts } from "../../earnings/balance-parts";
import { movementStateStrings } from "../../earnings/balance-strings";
import { asListed, type ListedEntry, MovementState } from "../../earnings/movement-state";
import { PaymentReceipt } from "../../earnings/payments/payment-receipt";
import { paymentStrings } from "../../earnings/payments/strings";
import { useClosable } from "../../frame/hooks/use-closable";
import { useArrival } from "../../frame/hooks/use-sheet";
import { movements } from "../../frame/layout/links";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { useNoBid } from "../tasks/no-bid";
import { overviewStrings as words } from "./strings";

/** The balance has the full width. The other three cards share a line if there is room. */
const Stats = chakra("dl", {
  base: {
    display: "grid",
    gap: { base: "2.5", md: "4" },
    gridTemplateColumns: {
      base: "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))",
      md: "repeat(3, minmax(0, 1fr))",
    },
    alignContent: "start",
    "& > div": {
      minWidth: "0",
      overflow: "clip",
      bg: "card",
      borderWidth: "1px",
      borderColor: "line",
      borderRadius: "md",
    },
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd:first-of-type": { fontWeight: "650", fontSize: { base: "md", md: "1.125rem" } },
  },
});

const Stat = chakra("div", {
  base: { padding: { base: "3", md: "4" }, containerType: "inline-size" },
});

export function BalanceCard({ me }: { me: Me }) {
  return (
    <Stats aria-label={words.balances}>
      <Box
        gridColumn="1 / -1"
        padding={{ base: "edge", md: "6" }}
        // A large sum gets smaller if the card is too narrow.
        containerType="inline-size"
      >
        <dt>{words.currentBalance}</dt>
        <dd>
          <Money amount={me.currentBalance} size="huge" />
        </dd>
        {hasParts(me) && (
          <dd>
            <BalanceParts account={me} />
          </dd>
        )}
        <FirstEarning me={me} />
        <Box
          as="dd"
          aria-hidden
          marginTop={{ base: "edge", md: "6" }}
          marginInline={{ base: "-edge", md: "-6" }}
          marginBottom={{ base: "-edge", md: "-6" }}
        >
          <KangaBorder />
        </Box>
      </Box>
      <Stat
        gridColumn={{ base: "1 / -1", md: "auto" }}
        display={{ base: "flex", md: "block" }}
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="3"
      >
        <dt>{words.accountStatus}</dt>
        <dd>
          <Status me={me} />
        </dd>
      </Stat>
      <Stat>
        <dt>{words.totalMoney}</dt>
        <dd>
          <Money amount={me.totalMoney} />
        </dd>
        {me.recentEntries.some(({ kind }) => kind === "correction") && (
          <Note as="dd">{words.corrected}</Note>
        )}
      </Stat>
      <Stat>
        <dt>{words.totalWithdrawals}</dt>
        <dd>
          <Money amount={me.totalWithdrawals} />
        </dd>
        {me.onItsWay.count > 0 && (
          <Note as="dd">{words.andOnItsWay(formatMoney(me.onItsWay.amount))}</Note>
        )}
      </Stat>
    </Stats>
  );
}

function Status({ me }: { me: Me }) {
  if (me.suspension) return <StateBadge tone="stopped">{suspensionStrings.state}</StateBadge>;
  const active = me.accountStatus === "active";
  return (
    <StateBadge tone={active ? "good" : "quiet"}>
      {active ? words.active : words.inactive}
    </StateBadge>
  );
}

/** Milliseconds for which the congratulation is shown. */
const celebratedFor = 7 * 24 * 60 * 60 * 1000;

/**
 * Congratulates a writer on the first paid work. Disappears when closed, when a second work is
 * paid, or after a week.
 */
function FirstEarning({ me }: { me: Me }) {
  const { closed, close } = useClosable(`first-earning.${me.userId}`);
  const first = me.recentEntries.find(({ kind }) => kind === "earning");
  if (closed || !first || me.approvedTasks !== 1) return null;
  if (Date.now() - Date.parse(first.date) > celebratedFor) return null;
  return (
    <Grid
      as="dd"
      gap="3"
      justifyItems="center"
      marginTop="4"
      paddingTop="4"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Heading size="lg" textAlign="center">
        {words.firstEarning(formatMoney(first.amount))}
      </Heading>
      <Saying of="habaNaHaba" />
      <Button variant="quiet" size="sm" onClick={close}>
        {words.firstEarningClose}
      </Button>
    </Grid>
  );
}

const List = chakra("ol", {
  base: {
    containerType: "inline-size",
    "& > li": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: { base: "2", sm: "4" },
      paddingBlock: "3",
      // With enlarged text on a phone, a sum is below its name.
      "@container (max-width: 14rem)": {
        gridTemplateColumns: "minmax(0, 1fr)",
        justifyItems: "start",
      },
    },
    "& > li + li": { borderTopWidth: "1px", borderColor: "line" },
    "& > li:first-of-type": { paddingTop: "0" },
    "& > li:last-of-type": { paddingBottom: "0" },
  },
});

/** Hidden on phones for lack of room. The Earnings page shows the same. */
const WithRoom = chakra("span", {
  base: { display: { base: "none", sm: "inline-block" } },
});

export function LedgerHistory({ entries }: { entries: readonly LedgerEntry[] }) {
  const heading = useArrival<HTMLHeadingElement>(useLocation().hash === `#${movements}`);
  return (
    <chakra.section marginTop={{ base: "2", md: "3" }}>
      <Heading ref={heading} size="lg" marginBottom="3" tabIndex={-1} outline="none">
        {words.history}
      </Heading>
      <Card>
        {entries.length === 0 ? (
          <EmptyState level={3} title={words.noHistoryTitle} saying="habaNaHaba">
            {words.noHistory}
          </EmptyState>
        ) : (
          <List>
            {asListed(entries)
              .slice(0, 3)
              .map((entry) => (
                <Movement key={entry.sequence} entry={entry} />
              ))}
          </List>
        )}
      </Card>
    </chakra.section>
  );
}

const Movement = ({ entry }: { entry: ListedEntry }) => (
  <li>
    <chakra.span fontWeight="600">{words.kinds[entry.kind]}</chakra.span>
    <chakra.span fontWeight="650" textAlign="end" color="ink">
      {entry.amount !== 0 && <span aria-hidden>{entry.amount < 0 ? "− " : "+ "}</span>}
      <Money amount={Math.abs(entry.amount)} />
    </chakra.span>
    {entry.cameBack !== undefined && (
      <Note gridColumn="1 / -1">{movementStateStrings.cameBack(formatMoney(entry.cameBack))}</Note>
    )}
    <Flex
      wrap="wrap"
      justify="space-between"
      columnGap="3"
      gridColumn="1 / -1"
      color="soft"
      fontSize="sm"
    >
      <span>
        {formatDate(entry.bookedAt ?? entry.date)}
        <WithRoom>, {formatTime(entry.bookedAt ?? entry.date)}</WithRoom>
        {entry.receiptNumber && (
          <WithRoom marginInlineStart="3">{words.receipt(entry.receiptNumber)}</WithRoom>
        )}
      </span>
      <span>
        <MovementState entry={entry} />
        <WithRoom marginInlineStart="3">
          {unbroken(words.balanceAfter(formatMoney(entry.balanceAfter)))}
        </WithRoom>
      </span>
    </Flex>
  </li>
);

/** Milliseconds for which the receipt stays on the overview. */
const shownFor = 24 * 60 * 60 * 1000;

/**
 * `shown` is true for a day after the activation, until a transaction or a task follows or the
 * writer closes the receipt.
 */
export function useNewReceipt(me: Me | undefined, awards: readonly Award[]) {
  const newest = me?.recentEntries[0];
  const date = newest?.kind === "activation" ? newest.date : undefined;
  const { closed, close } = useClosable(`receipt.${date ?? ""}`);
  const isNewest = date !== undefined && awards.length === 0;
  return { shown: !closed && isNewest && isNew(date, Date.now()), close };
}

const isNew = (date: string, now: number) => now - Date.parse(date) < shownFor;

interface PaidReceiptProps {
  me: Me;
  /** True if the person paid a moment ago. */
  arrives: boolean;
  onClose: () => void;
}

export function PaidReceipt({ me, arrives, onClose }: PaidReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const noBid = useNoBid(true);
  useEffect(() => {
    if (!arrives) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [arrives]);

  return (
    <Card edge="both">
      <Heading ref={heading} size="xl" marginBottom="3" tabIndex={-1} outline="none">
        {words.paidTitle}
      </Heading>
      <PaymentReceipt me={me} />
      <Grid gap="2" marginTop="5" marginBottom="4">
        {!noBid && (
          <ButtonLink asChild wide>
            <Link to="/dashboard/task-available">{paymentStrings.seeTasks}</Link>
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={onClose}>
          {paymentStrings.receipt.dismiss}
        </Button>
      </Grid>
      <Saying of="habaNaHaba" />
    </Card>
  );
}
