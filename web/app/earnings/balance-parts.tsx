import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { KeptMoney } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import { answerTime } from "#contracts/submissions";
import { formatDateTime } from "../../ui/dates";
import { formatMoney } from "../../ui/money";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { TextLink } from "../../ui/text-link";
import { sentences, unbroken } from "../../ui/unbroken";
import { withdrawalsPausedUntil } from "../account/withdrawals-pause";
import { useSettings } from "../frame/api/use-config";
import { useNow } from "../frame/hooks/use-now";
import { partStrings as words } from "./balance-strings";
import { missingAmount } from "./payments/payment-view";

const Parts = chakra("dl", {
  base: {
    display: "grid",
    rowGap: "1.5",
    marginTop: "3",
    fontVariantNumeric: "tabular-nums",
    "& > div": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      columnGap: "3",
      minWidth: "0",
    },
    "& dt": { flex: "1 1 min-content" },
    "& dd:first-of-type": { marginInlineStart: "auto", fontWeight: "650" },
    "& dd + dd": { flexBasis: "full" },
  },
});

type Account = Pick<
  Me,
  | "accountStatus"
  | "totalMoney"
  | "withdrawable"
  | "inReview"
  | "kept"
  | "phoneChangedAt"
  | "suspension"
>;

/** True if an account has work in review or money on hold. */
export const hasParts = ({ inReview, kept }: Pick<Account, "inReview" | "kept">) =>
  inReview.count > 0 || kept !== null;

/** Shows the withdrawable sum, the possible pay for work in review, and the money on hold. */
export function BalanceParts({ account }: { account: Account }) {
  const { withdrawable, inReview, kept } = account;
  const lockHours = useSettings()?.withdrawals.phoneLockHours ?? 0;
  const pausedUntil = withdrawalsPausedUntil(account, lockHours, useNow(30_000));
  return (
    <Parts aria-label={words.label}>
      <Part name={freeOf(account, pausedUntil)} amount={withdrawable} />
      {inReview.count > 0 && (
        <Part name={words.inReview} amount={inReview.amount}>
          {sentences(
            words.inReviewText(inReview.count),
            inReview.answerBy && answered(inReview.answerBy),
          )}
        </Part>
      )}
      {kept && (
        <Part name={words.kept} amount={kept.amount}>
          <WhyKept account={account} kept={kept} />
        </Part>
      )}
    </Parts>
  );
}

function WhyKept({ account, kept }: { account: Account; kept: KeptMoney }) {
  const settings = useSettings();
  const text = settings
    ? whyKept(account, kept, settings.activationFee)
    : words.keptText[kept.reason];
  const asksToWrite = text !== words.keptText.no_earnings;
  return (
    <>
      <span>{text}</span>{" "}
      {settings && asksToWrite && (
        <TextLink display="inline-block" href={`mailto:${settings.supportEmail}`}>
          {unbroken(settings.supportEmail)}
        </TextLink>
      )}
    </>
  );
}

function whyKept(account: Account, { amount, reason }: KeptMoney, fee: number): string {
  if (reason === "paid_in") return words.keptText.paid_in;
  if (account.accountStatus !== "active")
    return words.keptText.notActive(formatMoney(missingAmount(account, fee)));
  return amount > fee
    ? words.keptText.feeAndMore(formatMoney(fee), formatMoney(amount - fee))
    : words.keptText.no_earnings;
}

function freeOf({ withdrawable, suspension }: Account, pausedUntil: Date | undefined): string {
  if (withdrawable === 0) return words.free;
  if (suspension?.withdrawals) return words.freeStopped;
  return pausedUntil ? words.freeFrom(formatDateTime(pausedUntil)) : words.free;
}

function answered(promised: string): string {
  const by = answerTime(new Date(promised));
  return by > new Date() ? words.answerBy(formatDateTime(by)) : words.answerLate;
}

interface PartProps {
  name: string;
  amount: number;
  children?: ReactNode;
}

const Part = ({ name, amount, children }: PartProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
    {children && <Note as="dd">{children}</Note>}
  </div>
);
