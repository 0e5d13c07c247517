import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import { Card } from "../../../ui/card";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { StateBadge } from "../../../ui/state-badge";
import { keptStrings } from "../../earnings/strings";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { overviewStrings as words } from "./strings";

/** A large sum is set smaller where this is too narrow for it. */
const Room = chakra("div", { base: { containerType: "inline-size" } });
const Figures = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "8",
    rowGap: { base: "2", md: "3" },
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd:first-of-type": { fontWeight: "650", fontSize: { base: "md", md: "1.125rem" } },
  },
});
const Whole = chakra("div", { base: { flex: "1 0 100%" } });
const Status = chakra("div", {
  base: {
    flex: "1 0 100%",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    paddingBottom: { base: "3", md: "5" },
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderColor: "line",
  },
});
/** Beside each other in equal parts, or under each other where one has no room. */
const Total = chakra("div", { base: { flex: "1", minWidth: "fit-content" } });

/** What an account holds, whether it is active, and all that ever came and went. */
export function BalanceCard({ me }: { me: Me }) {
  const active = me.accountStatus === "active";
  return (
    <Card edge="foot">
      <Room>
        <Figures aria-label={words.balances}>
          <Whole>
            <dt>{words.currentBalance}</dt>
            <dd>
              <Money amount={me.currentBalance} size="huge" />
            </dd>
            {me.kept && (
              <Note as="dd">
                {keptStrings.brief[me.kept.reason](
                  formatMoney(me.withdrawable),
                  formatMoney(me.kept.amount),
                )}
              </Note>
            )}
          </Whole>
          <Status>
            <dt>{words.accountStatus}</dt>
            <dd>
              {me.suspension ? (
                <StateBadge tone="stopped">{suspensionStrings.state}</StateBadge>
              ) : (
                <StateBadge tone={active ? "good" : "quiet"}>
                  {active ? words.active : words.inactive}
                </StateBadge>
              )}
            </dd>
          </Status>
          <Total>
            <dt>{words.totalMoney}</dt>
            <dd>
              <Money amount={me.totalMoney} />
            </dd>
            {me.recentEntries.some(({ kind }) => kind === "correction") && (
              <Note as="dd">{words.corrected}</Note>
            )}
          </Total>
          <Total>
            <dt>{words.totalWithdrawals}</dt>
            <dd>
              <Money amount={me.totalWithdrawals} />
            </dd>
            {me.onItsWay.count > 0 && (
              <Note as="dd">{words.andOnItsWay(formatMoney(me.onItsWay.amount))}</Note>
            )}
          </Total>
        </Figures>
      </Room>
    </Card>
  );
}
