import { chakra } from "@chakra-ui/react/styled-system";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#contracts/api";
import type { UnattributedPayment } from "#contracts/payments";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatFullDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { Heading } from "../../ui/heading";
import { Money } from "../../ui/money-text";
import { Loading, Skeleton } from "../../ui/skeleton";
import { StateBadge } from "../../ui/state-badge";
import { call } from "../api/client";
import { LoadFailed } from "../layout/load-failed";
import { unattributedStrings as words } from "../strings/payments";

/** How soon a new payment shows, in milliseconds. */
const every = 3000;

const Note = chakra("p", { base: { color: "soft", marginTop: "1" } });
const Doubt = chakra("div", {
  base: {
    marginTop: "3",
    maxWidth: { base: "line", xl: "none" },
    display: { xl: "flex" },
    gap: "4",
    alignItems: "start",
  },
});
const List = chakra("ul", {
  base: {
    marginTop: "3",
    "& > li": { paddingBlock: { base: "3", xl: "2" } },
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});
const Facts = chakra("dl", {
  base: {
    display: "grid",
    gap: { base: "2", xl: "1" },
    columnGap: { xl: "2" },
    fontSize: { xl: "sm" },
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "repeat(3, minmax(0, 1fr))",
      xl: "0.9fr 1.08fr 1.45fr",
    },
    fontVariantNumeric: "tabular-nums",
    // On a phone each fact has a line of its own, so that no receipt or account breaks; where there
    // is room, two lines hold them all.
    "& > div": {
      display: { base: "flex", md: "block", xl: "flex" },
      alignItems: "baseline",
      justifyContent: { base: "space-between", xl: "start" },
      gap: { base: "3", xl: "1.5" },
    },
    "& dt": { color: "soft", fontSize: "sm", flex: "none" },
    "& dd": {
      fontWeight: "550",
      overflowWrap: "anywhere",
      textAlign: { base: "end", md: "start" },
    },
  },
});

/** Payments that are credited to nobody: no writer fits, or M-Pesa has not confirmed them. */
export function UnattributedPayments() {
  const list = useInfiniteQuery({
    queryKey: ["unattributed"],
    queryFn: ({ signal, pageParam }) =>
      call(api.listUnattributedPayments, {}, pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: every,
  });
  const [whole, setWhole] = useState(false);
  const payments = list.data?.pages.flatMap((page) => page.payments);

  return (
    <Card>
      <Heading size="lg">
        {payments?.length ? words.count(payments.length, list.hasNextPage) : words.title}
      </Heading>
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
        <Known payments={payments} more={list.hasNextPage} whole={whole} onWhole={setWhole} />
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

/** How many show before somebody asks for the others. */
const atFirst = 3;

interface KnownProps {
  payments: readonly UnattributedPayment[];
  /** There are older ones still to be asked for. */
  more: boolean;
  whole: boolean;
  onWhole: (whole: boolean) => void;
}

function Known({ payments, more, whole, onWhole }: KnownProps) {
  const listId = useId();
  if (payments.length === 0)
    return (
      <EmptyState level={3} title={words.emptyTitle}>
        {words.empty}
      </EmptyState>
    );
  return (
    <>
      <Note>{words.lead}</Note>
      <List id={listId}>
        {(whole ? payments : payments.slice(0, atFirst)).map((payment) => (
          <li key={payment.receiptNumber}>
            <Payment payment={payment} />
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

const Payment = ({ payment }: { payment: UnattributedPayment }) => (
  <>
    <PaymentFacts payment={payment} />
    {payment.toldBy === "notice" && (
      <Doubt>
        <StateBadge tone="waiting">{words.unconfirmed}</StateBadge>
        <Note>{words.unconfirmedWhy}</Note>
      </Doubt>
    )}
  </>
);

const PaymentFacts = ({ payment }: { payment: UnattributedPayment }) => (
  <Facts>
    {[
      { name: words.columns.receipt, value: payment.receiptNumber },
      {
        name: words.columns.amount,
        // Whoever sent a sum sent more than nothing.
        value: payment.amount ? <Money amount={payment.amount} /> : words.unreadableAmount,
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
