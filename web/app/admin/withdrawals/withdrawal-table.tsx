import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { Whole } from "../../../ui/unbroken";
import { PersonLink } from "../../people/person-link";
import { adminWithdrawalStrings as words } from "../../strings/admin-withdrawals";
import { earningsStrings } from "../../strings/earnings";

const tones: Record<AdminWithdrawal["state"], Tone> = {
  requested: "waiting",
  sent: "info",
  checking: "stopped",
  paid: "good",
  returned: "quiet",
};

/** Only what nobody knows yet, or is still ours to send, is the administrator's to decide. */
const canBeDecided = ({ state }: AdminWithdrawal) => state === "requested" || state === "checking";

interface WithdrawalTableProps {
  withdrawals: readonly AdminWithdrawal[];
  busy: boolean;
  onMore: (() => void) | undefined;
  onDecide: (withdrawal: AdminWithdrawal) => void;
}

/** Withdrawals of all writers, each with the way to decide where one is left. */
export function WithdrawalTable({ withdrawals, busy, onMore, onDecide }: WithdrawalTableProps) {
  const columns: Column<AdminWithdrawal>[] = [
    {
      key: "asked",
      title: words.columns.asked,
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: "writer",
      title: words.columns.writer,
      isRowHeader: true,
      cell: ({ writer }) => (
        <>
          <PersonLink userId={writer.userId} name={writer.name} />
          <Note>{writer.username}</Note>
        </>
      ),
    },
    {
      key: "to",
      title: words.columns.to,
      cell: ({ wallet, phone }) => (
        <>
          {earningsStrings.wallets[wallet]}
          <Note whiteSpace="nowrap">{phone}</Note>
        </>
      ),
    },
    {
      key: "state",
      title: words.columns.state,
      cell: (withdrawal) => (
        <>
          <StateBadge tone={tones[withdrawal.state]}>{words.states[withdrawal.state]}</StateBadge>
          <Details withdrawal={withdrawal} />
          {canBeDecided(withdrawal) && (
            <Button
              variant="secondary"
              size="sm"
              marginTop="2"
              aria-label={words.decideOn(withdrawal.writer.name, formatMoney(withdrawal.amount))}
              onClick={() => onDecide(withdrawal)}
            >
              {words.decide}
            </Button>
          )}
        </>
      ),
    },
    {
      key: "said",
      title: words.columns.said,
      cell: ({ providerSaid }) =>
        providerSaid ? words.said(providerSaid.code, providerSaid.words) : words.saidNothing,
    },
    {
      key: "times",
      title: words.columns.times,
      cell: ({ timesAsked }) => <Whole>{words.times(timesAsked)}</Whole>,
    },
    {
      key: "amount",
      title: words.columns.amount,
      align: "end",
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ];
  return (
    <Table
      caption={words.caption}
      columns={columns}
      items={withdrawals}
      keyOf={({ id }) => id}
      busy={busy}
      onMore={onMore}
      moreLabel={words.more}
    />
  );
}

const Details = ({
  withdrawal: { waiting, receiptNumber, note, attemptIds },
}: {
  withdrawal: AdminWithdrawal;
}) => (
  <>
    {waiting && <Note>{words.waiting[waiting]}</Note>}
    {receiptNumber && <Note>{words.receipt(receiptNumber)}</Note>}
    {attemptIds.length > 0 && <Note>{words.attempts(attemptIds.join(", "))}</Note>}
    {note && <Note>{words.note(note)}</Note>}
  </>
);
