import { chakra } from "@chakra-ui/react/styled-system";
import { useLocation } from "react-router-dom";
import type { LedgerEntry } from "#contracts/accounts";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { MovementState } from "../../earnings/movement-state";
import { useArrival } from "../../frame/hooks/use-arrival";
import { movements } from "./movements";
import { overviewStrings as words } from "./strings";

const Section = chakra("section", { base: { marginTop: { base: "2", md: "3" } } });
const List = chakra("ol", {
  base: {
    containerType: "inline-size",
    "& > li": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: { base: "2", sm: "4" },
      paddingBlock: "3",
      // Where text is enlarged on a phone, a sum stands below its name.
      "@container (max-width: 14rem)": {
        gridTemplateColumns: "minmax(0, 1fr)",
        justifyItems: "start",
      },
    },
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
    "& > li:first-of-type": { paddingTop: "0" },
    "& > li:last-of-type": { paddingBottom: "0" },
  },
});
const What = chakra("span", { base: { fontWeight: "600" } });
const Amount = chakra("span", { base: { fontWeight: "650", textAlign: "end", color: "ink" } });
const Small = chakra("span", {
  base: {
    color: "soft",
    fontSize: "sm",
    gridColumn: { base: "1 / -1", sm: "auto" },
  },
});
/** Not broken within, where there is room. */
const Piece = chakra("span", { base: { display: "inline-block", marginInlineEnd: "3" } });

/** The newest movements, each with the balance after it. */
export function LedgerHistory({ entries }: { entries: readonly LedgerEntry[] }) {
  const heading = useArrival<HTMLHeadingElement>(useLocation().hash === `#${movements}`);
  return (
    <Section>
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
            {entries.map((entry) => (
              <Movement key={entry.sequence} entry={entry} />
            ))}
          </List>
        )}
      </Card>
    </Section>
  );
}

const Movement = ({ entry }: { entry: LedgerEntry }) => (
  <li>
    <What>{words.kinds[entry.kind]}</What>
    <Amount>
      <span aria-hidden>{entry.amount < 0 ? "− " : "+ "}</span>
      <Money amount={Math.abs(entry.amount)} />
    </Amount>
    <Small>
      <Piece>{formatFullDateTime(entry.bookedAt ?? entry.date)}</Piece>{" "}
      {entry.receiptNumber && <Piece>{words.receipt(entry.receiptNumber)}</Piece>}{" "}
      <MovementState entry={entry} />
    </Small>
    <Small textAlign={{ sm: "end" }}>{words.balanceAfter(formatMoney(entry.balanceAfter))}</Small>
  </li>
);
