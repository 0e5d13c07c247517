import { chakra } from "@chakra-ui/react/styled-system";
import { lazy, Suspense, useState } from "react";
import { ProfileUnloaded } from "../../account/profile/profile-unloaded";
import { useMe } from "../../account/use-me";
import { useSettings } from "../../frame/api/use-config";
import { useSheet } from "../../frame/hooks/use-sheet";
import { ActivationGuide } from "./activation-guide";
import { BalanceCard } from "./balance-card";
import { HelpLinks } from "./help-links";
import { LedgerHistory } from "./ledger-history";
import { NewTasks } from "./new-tasks";
import { OverviewLoading } from "./overview-loading";
import { PaidReceipt, useNewReceipt } from "./paid-receipt";
import { WaitingCard } from "./waiting-card";

const loadDialog = () => import("../../earnings/payments/payment-dialog");
const PaymentDialog = lazy(() =>
  loadDialog().then(({ PaymentDialog }) => ({ default: PaymentDialog })),
);

const rows = (...areas: string[]) => areas.map((area) => `"${area}"`).join(" ");

/** One column on phones; where there is room, a tall neighbour has the movements beside it. */
const Columns = chakra("div", {
  base: {
    display: "grid",
    columnGap: "5",
    rowGap: { base: "3", md: "5" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1.5fr) minmax(0, 1fr)" },
  },
  variants: {
    neighbour: {
      short: {
        gridTemplateAreas: {
          base: rows("money", "next", "tasks", "history", "help"),
          xl: rows("money next", "tasks tasks", "history history", "help help"),
        },
      },
      tall: {
        gridTemplateAreas: {
          base: rows("money", "next", "tasks", "history", "help"),
          xl: rows("money next", "history next", "tasks tasks", "help help"),
        },
        gridTemplateRows: { xl: "auto 1fr auto" },
      },
      /** Tall too; on a phone it comes first, for it is what the person has just done. */
      receipt: {
        gridTemplateAreas: {
          base: rows("next", "money", "tasks", "history", "help"),
          xl: rows("money next", "history next", "tasks tasks", "help help"),
        },
        gridTemplateRows: { xl: "auto 1fr auto" },
      },
    },
  },
});
const Place = chakra("div", {
  base: { minWidth: "0", display: "grid" },
  variants: {
    area: {
      money: { gridArea: "money" },
      next: { gridArea: "next", alignItems: "stretch" },
      tasks: { gridArea: "tasks", "&:empty": { display: "none" } },
      help: { gridArea: "help" },
      history: { gridArea: "history", alignContent: "start" },
    },
  },
});

/** What do I have, what is waiting for me, what can I do next. */
export function OverviewPage() {
  const { data: me, error } = useMe();
  const settings = useSettings();
  const sheet = useSheet("activate");
  const [justPaid, setJustPaid] = useState(false);
  const receipt = useNewReceipt(me);
  const paying = sheet.shown !== undefined;
  const activate = () => {
    void loadDialog();
    sheet.open();
  };
  const seePaid = () => {
    setJustPaid(true);
    sheet.close();
  };

  if (!me && error) return <ProfileUnloaded error={error} />;
  if (!me || !settings) return <OverviewLoading />;
  const active = me.accountStatus === "active";
  return (
    <>
      <Columns neighbour={active ? (receipt.shown ? "receipt" : "short") : "tall"}>
        <Place area="money">
          <BalanceCard me={me} />
        </Place>
        <Place area="next">
          {!active && <ActivationGuide me={me} settings={settings} onActivate={activate} />}
          {active && receipt.shown && (
            <PaidReceipt me={me} arrives={justPaid && !paying} onClose={receipt.close} />
          )}
          {active && !receipt.shown && <WaitingCard />}
        </Place>
        <Place area="tasks">
          <NewTasks active={active} />
        </Place>
        <Place area="history">
          <LedgerHistory entries={me.recentEntries} />
        </Place>
        <Place area="help">
          <HelpLinks settings={settings} />
        </Place>
      </Columns>
      {paying && (
        <Suspense>
          <PaymentDialog me={me} settings={settings} onClose={sheet.close} onPaid={seePaid} />
        </Suspense>
      )}
    </>
  );
}
