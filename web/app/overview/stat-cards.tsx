import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import { KangaBorder } from "../../ui/kanga-border";
import { Money } from "../../ui/money-text";
import { StateBadge } from "../../ui/state-badge";
import { overviewStrings as words } from "../strings/overview";

const Grid = chakra("dl", {
  base: {
    display: "grid",
    gap: { base: "2", md: "4" },
    // Under each other where a large sum has no room beside another.
    gridTemplateColumns: {
      base: "repeat(auto-fit, minmax(min(8.75rem, 100%), 1fr))",
      md: "1.4fr 1fr",
    },
    gridTemplateRows: { md: "repeat(3, 1fr)" },
  },
});
const Stat = chakra("div", {
  base: {
    bg: "card",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    overflow: "clip",
    minWidth: "0",
    paddingInline: { base: "4", md: "5" },
    paddingBlock: { base: "2.5", md: "4" },
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    gap: "1",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd": { fontSize: { base: "1.0625rem", md: "1.1875rem" }, fontWeight: "650" },
  },
  variants: {
    size: {
      small: {},
      wide: {
        gridColumn: { base: "1 / -1", md: "auto" },
        flexDirection: { base: "row", md: "column" },
        flexWrap: "wrap",
        alignItems: { base: "center", md: "flex-start" },
        justifyContent: { base: "space-between", md: "center" },
      },
      large: {
        position: "relative",
        gridColumn: { base: "1 / -1", md: "1" },
        gridRow: { md: "1 / 4" },
        paddingBottom: { base: "6", md: "8" },
        paddingInline: { base: "4", md: "7" },
        paddingTop: { base: "3", md: "7" },
        justifyContent: "center",
        "& dt": { color: "soft", fontSize: "md" },
      },
    },
  },
});
const Foot = chakra("div", { base: { position: "absolute", insetInline: "0", bottom: "0" } });

/** The four figures of an account. */
export function StatCards({ me }: { me: Me }) {
  const active = me.accountStatus === "active";
  return (
    <Grid aria-label={words.balances}>
      <Stat size="large">
        <dt>{words.currentBalance}</dt>
        <dd>
          <Money amount={me.currentBalance} size="huge" />
          <Foot aria-hidden>
            <KangaBorder />
          </Foot>
        </dd>
      </Stat>
      <Stat size="wide">
        <dt>{words.accountStatus}</dt>
        <dd>
          <StateBadge tone={active ? "good" : "quiet"}>
            {active ? words.active : words.inactive}
          </StateBadge>
        </dd>
      </Stat>
      <Stat size="small">
        <dt>{words.totalMoney}</dt>
        <dd>
          <Money whiteSpace="normal" amount={me.totalMoney} />
        </dd>
      </Stat>
      <Stat size="small">
        <dt>{words.totalWithdrawals}</dt>
        <dd>
          <Money whiteSpace="normal" amount={me.totalWithdrawals} />
        </dd>
      </Stat>
    </Grid>
  );
}
