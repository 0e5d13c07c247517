import { chakra } from "@chakra-ui/react/styled-system";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { paymentRoutes, type UnattributedPayment } from "#contracts/payments";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatFullDateTime } from "../../ui/dates";
import { Heading } from "../../ui/heading";
import { CheckIcon } from "../../ui/icons";
import { Money } from "../../ui/money-text";
import { Row } from "../../ui/row";
import { Loading, Skeleton } from "../../ui/skeleton";
import { TextLink } from "../../ui/text-link";
import { unattributedStrings as words } from "../earnings/payments/strings";
import { useLivePages } from "../frame/api/use-live";
import { LoadFailed } from "../frame/layout/load-failed";

/** Payments credited to nobody: no writer fits, or M-Pesa has not confirmed them. */
export function UnattributedPayments() {
  const list = useLivePages(paymentRoutes.listUnattributedPayments, {}, { every: 3000 });
  const [whole, setWhole] = useState(false);
  const payments = list.data?.pages.flatMap((page) => page.payments);

  return (
    <Card>
      <Row spread>
        <Heading size="lg">
          {payments?.length ? words.count(payments.length, list.hasNextPage) : words.title}
        </Heading>
        {payments && payments.length > 0 && (
          <TextLink alone asChild>
            <Link to="/admin-dashboard/payments">{words.credit}</Link>
          </TextLink>
        )}
      </Row>
      {list.isPending && (
        <Loading label={words.loading}>
          <Skeleton marginTop="4" width="70%" />
          <Skeleton marginTop="3" width="60%" />
        </Loading>
      )}
      {!payments && list.error && (
        <LoadFailed onRetry={list.refetch}>{words.failed(list.error.message)}</LoadFailed>
      )}
      {payments && (
        <UnattributedList
          payments={payments}
          more={list.hasNextPage}
          whole={whole}
          onWhole={setWhole}
        />
      )}
      {whole && list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          marginTop="3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Card>
  );
}

const List = chakra("ul", {
  base: {
    marginTop: "3",
    "& > li": { paddingBlock: { base: "3", xl: "2.5" } },
    "& > li + li": { borderTop: "line" },
    // On a wide screen it reads as a table: names only above the first row.
    "& > li + li dt": { srOnly: { base: false, xl: true } },
  },
});
const Quiet = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    marginTop: "2",
    "& svg": { color: "blue" },
  },
});

const atFirst = 3;

interface UnattributedListProps {
  payments: readonly UnattributedPayment[];
  more: boolean;
  whole: boolean;
  onWhole: (whole: boolean) => void;
}

function UnattributedList({ payments, more, whole, onWhole }: UnattributedListProps) {
  const listId = useId();
  if (payments.length === 0)
    return (
      <>
        <Quiet>
          <CheckIcon />
          {words.emptyTitle}
        </Quiet>
        <Note>{words.empty}</Note>
      </>
    );
  return (
    <>
      <Note>{words.lead}</Note>
      <List id={listId}>
        {(whole ? payments : payments.slice(0, atFirst)).map((payment) => (
          <li key={payment.receiptNumber}>
            <UnattributedRow payment={payment} />
          </li>
        ))}
      </List>
      {payments.length > atFirst && (
        <Button
          variant="secondary"
          size="sm"
          marginTop="3"
          aria-expanded={whole}
          aria-controls={listId}
          onClick={() => onWhole(!whole)}
        >
          {whole ? words.showNewest : words.showAll(payments.length, more)}
        </Button>
      )}
    </>
  );
}

const Note = chakra("p", { base: { color: "soft", marginTop: "1" } });
const Facts = chakra("dl", {
  base: {
    display: "grid",
    rowGap: "2",
    columnGap: { md: "4", xl: "3" },
    fontSize: { xl: "sm" },
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "repeat(3, minmax(0, 1fr))",
      xl: "1fr 0.95fr 1.2fr 1.3fr 1.3fr 1.75fr",
    },
    fontVariantNumeric: "tabular-nums",
    // On a phone each fact has its own line, so that no receipt or account breaks.
    "& > div": {
      display: { base: "flex", md: "block" },
      flexWrap: "wrap",
      alignItems: "baseline",
      columnGap: "3",
      minWidth: "0",
      containerType: "inline-size",
    },
    "& dt": { color: "soft", fontSize: "sm", flex: "none" },
    "& dd": {
      fontWeight: "550",
      flex: "1 1 min-content",
      minWidth: "0",
      overflowWrap: "break-word",
      textAlign: { base: "end", md: "start" },
    },
  },
});
const UnattributedRow = ({ payment }: { payment: UnattributedPayment }) => (
  <Facts>
    {[
      { name: words.columns.receipt, value: payment.receiptNumber },
      {
        name: words.columns.amount,
        value: payment.amount ? (
          <Money amount={payment.amount} />
        ) : (
          words.unreadableAmount(payment.amountAsSent)
        ),
      },
      { name: words.columns.account, value: payment.account },
      { name: words.columns.payer, value: payment.payerName || words.unknownPayer },
      { name: words.columns.phone, value: payment.phone },
      {
        name: words.columns.paidAt,
        value: payment.paidAt ? formatFullDateTime(payment.paidAt) : words.unknownTime,
      },
    ].map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Facts>
);
