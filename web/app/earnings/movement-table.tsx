import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { LedgerEntry } from "#contracts/ledger";
import type { Withdrawal } from "#contracts/withdrawals";
import { formatDate, formatFullDateTime, formatTime } from "../../ui/dates";
import { ChevronDownIcon } from "../../ui/icons";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { type Column, Table } from "../../ui/table";
import { overviewStrings } from "../work/overview/strings";
import { SignedMoney } from "./month-sums";
import { MovementState } from "./movement-state";
import { MovementStory } from "./movement-story";
import { earningsStrings as words } from "./strings";

const What = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "target",
    marginBlock: { xl: "-2.5" },
    fontWeight: "650",
    textAlign: "start",
    "&[aria-expanded=true] svg": { transform: "rotate(180deg)" },
    "& svg": { color: "blue", "@media print": { display: "none" } },
    "@media print": { minHeight: "auto", marginBlock: "0" },
  },
});

const Detail = chakra(Note, { base: { fontWeight: "400", _empty: { display: "none" } } });

const Time = chakra(Note, { base: { display: "inline-block" } });

interface MovementTableProps {
  entries: readonly LedgerEntry[];
  withdrawals: readonly Withdrawal[];
  busy: boolean;
  onMore: (() => void) | undefined;
}

/** Movements with what they left; each opens to its story. */
export function MovementTable({ entries, withdrawals, busy, onMore }: MovementTableProps) {
  // News of a withdrawal lead to it.
  const named = useLocation().hash.slice(1);
  const [open, setOpen] = useState(
    () => entries.find(({ withdrawalId }) => withdrawalId && withdrawalId === named)?.sequence,
  );
  const columns: Column<LedgerEntry>[] = [
    {
      key: "date",
      title: words.columns.date,
      cell: ({ date, bookedAt = date }) => (
        <>
          {formatDate(bookedAt)} <Time>{formatTime(bookedAt)}</Time>
        </>
      ),
    },
    {
      key: "what",
      title: words.columns.what,
      isRowHeader: true,
      cell: (entry) => (
        <>
          {/* What a movement was is read on paper too. */}
          <What
            type="button"
            data-printed
            aria-expanded={open === entry.sequence}
            onClick={() => setOpen(open === entry.sequence ? undefined : entry.sequence)}
          >
            {overviewStrings.kinds[entry.kind]}
            <ChevronDownIcon size={16} />
          </What>
          <Detail>{detailOf(entry)}</Detail>
          <Detail>{paidEarlier(entry)}</Detail>
        </>
      ),
    },
    {
      key: "proof",
      title: words.columns.proof,
      cell: ({ receiptNumber, taskId }) => {
        const proof = receiptNumber ?? taskId;
        return (
          proof && (
            <chakra.span fontFamily="mono" fontSize="sm">
              {proof}
            </chakra.span>
          )
        );
      },
    },
    {
      key: "state",
      title: words.columns.state,
      cell: (entry) => <MovementState entry={entry} />,
    },
    {
      key: "amount",
      title: words.columns.amount,
      align: "end",
      cell: ({ amount }) => (
        <chakra.span fontWeight="650">
          <SignedMoney amount={amount} />
        </chakra.span>
      ),
    },
    {
      key: "balance",
      title: words.columns.balance,
      align: "end",
      cell: ({ balanceAfter }) => <Money amount={balanceAfter} />,
    },
  ];
  return (
    <Table
      caption={words.table}
      columns={columns}
      items={entries}
      keyOf={({ sequence }) => String(sequence)}
      story={(entry) =>
        open === entry.sequence ? (
          <MovementStory entry={entry} withdrawals={withdrawals} />
        ) : undefined
      }
      busy={busy}
      onMore={onMore}
      moreLabel={words.more}
    />
  );
}

/** A payment that was credited on a later day than it was made. */
function paidEarlier({ date, bookedAt = date }: LedgerEntry) {
  const [paid, booked] = [date, bookedAt].map((at) => formatDate(at));
  return paid === booked ? undefined : words.paidOn(formatFullDateTime(date));
}

/** What a movement was for, beyond its kind; a number stays in one piece where there is room. */
function detailOf({ kind, field, wallet, phone, note }: LedgerEntry) {
  if (!wallet || !phone) return field ?? note;
  const toOrFrom = kind === "return" ? words.returnedFrom : words.sentTo;
  return (
    <>
      {toOrFrom(words.wallets[wallet])} <chakra.span display="inline-block">{phone}</chakra.span>
    </>
  );
}
