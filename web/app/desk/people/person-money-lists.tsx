import type { AdminTraining } from "#contracts/trainings";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { earningsStrings } from "../../earnings/strings";
import { trainingCodeStrings, trainingStrings } from "../../work/trainings/strings";
import { withdrawalStates } from "../withdrawals/strings";
import { canBeDecided, withdrawalTones } from "../withdrawals/withdrawal-facts";
import { HistoryCard } from "./history-card";
import { Line, Lines, type ListProps } from "./person-lists";
import { personStrings as words } from "./person-strings";

interface DecidedListProps<Item> extends ListProps<Item> {
  onDecide: (item: Item) => void;
}

/** What a writer has withdrawn. */
export const WithdrawalsCard = ({ onDecide, ...props }: DecidedListProps<AdminWithdrawal>) => (
  <HistoryCard list="withdrawals" of={({ withdrawals }) => withdrawals} {...props}>
    {(items) => (
      <Lines>
        {items.map((withdrawal) => {
          const { id, amount, wallet, phone, state, receiptNumber, createdAt } = withdrawal;
          return (
            <Line
              key={id}
              title={<Money amount={amount} />}
              tone={withdrawalTones[state]}
              state={withdrawalStates[state]}
            >
              <Note>
                {earningsStrings.wallets[wallet]}, {phone}, {formatDateTime(createdAt)}
                {receiptNumber && `, ${receiptNumber}`}
              </Note>
              {canBeDecided(withdrawal) && (
                <Way
                  isAbove={props.first.includes(withdrawal)}
                  what={words.decideOnWithdrawal(formatMoney(amount), formatDateTime(createdAt))}
                  onDecide={() => onDecide(withdrawal)}
                />
              )}
            </Line>
          );
        })}
      </Lines>
    )}
  </HistoryCard>
);

const trainingTones = { accepted: "good", waiting: "waiting", refused: "stopped" } as const;

/** The codes that a writer entered and the payments to their training number. */
export const TrainingsCard = ({ onDecide, ...props }: DecidedListProps<AdminTraining>) => (
  <HistoryCard list="trainings" of={({ trainings }) => trainings} {...props}>
    {(items) => (
      <Lines>
        {items.map((training) => {
          const { referenceCode, submittedAt, status, reason, message, amount } = training;
          return (
            <Line
              key={`${referenceCode} ${submittedAt}`}
              title={referenceCode}
              tone={trainingTones[status]}
              state={trainingStrings.stands[status]}
            >
              <Note>
                {reason && status !== "accepted" ? trainingCodeStrings.why[reason] : message}
              </Note>
              <Note as="div">
                {amount !== null && (
                  <>
                    <Money amount={amount} />,{" "}
                  </>
                )}
                {formatDateTime(submittedAt)}
              </Note>
              {status === "waiting" && (
                <Way
                  isAbove={props.first.includes(training)}
                  what={trainingCodeStrings.decideOn(referenceCode)}
                  onDecide={() => onDecide(training)}
                />
              )}
            </Line>
          );
        })}
      </Lines>
    )}
  </HistoryCard>
);

interface WayProps {
  /** It is among what waits, at the top of the page. */
  isAbove: boolean;
  what: string;
  onDecide: () => void;
}

/** Where something is decided about. */
const Way = ({ isAbove, what, onDecide }: WayProps) =>
  isAbove ? (
    <Note>{words.decideAbove}</Note>
  ) : (
    <Button variant="secondary" size="sm" justifySelf="start" aria-label={what} onClick={onDecide}>
      {words.decide}
    </Button>
  );
