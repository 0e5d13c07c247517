import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { Me } from "#contracts/accounts";
import { formatDateTime } from "../../ui/dates";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { partStrings as words } from "./strings";

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

type Account = Pick<Me, "withdrawable" | "inReview" | "kept">;

/** Whether an account has more than what can be withdrawn. */
export const hasParts = ({ inReview, kept }: Account) => inReview.count > 0 || kept !== null;

/** What of an account can be withdrawn, what may come from work in review, and what is kept, and why. */
export const BalanceParts = ({
  account: { withdrawable, inReview, kept },
}: {
  account: Account;
}) => (
  <Parts aria-label={words.label}>
    <Part name={words.free} amount={withdrawable} />
    {inReview.count > 0 && (
      <Part name={words.inReview} amount={inReview.amount}>
        {words.inReviewText(inReview.count)} {inReview.answerBy && answered(inReview.answerBy)}
      </Part>
    )}
    {kept && (
      <Part name={words.kept} amount={kept.amount}>
        {words.keptText[kept.reason]}
      </Part>
    )}
  </Parts>
);

const answered = (by: string) =>
  Date.parse(by) > Date.now() ? words.answerBy(formatDateTime(by)) : words.answerLate;

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
