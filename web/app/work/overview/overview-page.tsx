import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { PublicSettings } from "#contracts/settings";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { countdown, formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { ChatIcon, MailIcon, SendIcon } from "../../../ui/icons";
import { Known } from "../../../ui/known";
import { formatMoney } from "../../../ui/money";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { StateBadge } from "../../../ui/state-badge";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { ProfileUnloaded, useMe } from "../../account/use-me";
import { useDailyTasks, useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { useSheet } from "../../frame/hooks/use-sheet";
import { ClosedAgain, LazyPart, lazyPart, OnItsWay } from "../../frame/layout/lazy-part";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { urgencyTones } from "../tasks/award-view";
import { BidSheet } from "../tasks/bid-sheet";
import { type NoBid, NoBidNote, useNoBid } from "../tasks/no-bid";
import { Announcement, TaskCard } from "../tasks/task-card";
import { useAwards } from "../tasks/use-awards";
import { useOpenTasks, useTaskPage } from "../tasks/use-tasks";
import { ActivationGuide } from "./activation-guide";
import { AlsoWaiting } from "./also-waiting";
import { BalanceCard, LedgerHistory, PaidReceipt, useNewReceipt } from "./balance-card";
import { overviewStrings as words } from "./strings";

const PaymentDialog = lazyPart("payment-dialog", () =>
  import("../../earnings/payments/payment-dialog").then(({ PaymentDialog }) => PaymentDialog),
);

const rows = (...areas: string[]) => areas.map((area) => `"${area}"`).join(" ");

/** One column on phones. On wide screens a tall card is beside the transactions. */
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
      /** Like `tall`, but at the top on phones, since the person has just paid. */
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

export function OverviewPage() {
  const { data: me, error } = useMe();
  const settings = useSettings();
  const sheet = useSheet("activate");
  const [isWaiting, setWaiting] = useState(false);
  const [justPaid, setJustPaid] = useState(false);
  const awards = useAllAwards(me?.accountStatus === "active");
  const receipt = useNewReceipt(me, awards);
  const paying = sheet.shown !== undefined;
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
          {!active && (
            <ActivationGuide
              me={me}
              settings={settings}
              busy={isWaiting}
              onActivate={() => sheet.open()}
            />
          )}
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
        <LazyPart
          loading={<OnItsWay onWait={setWaiting} />}
          away={() => <ClosedAgain onClose={sheet.close} />}
        >
          <PaymentDialog me={me} settings={settings} onClose={sheet.close} onPaid={seePaid} />
        </LazyPart>
      )}
    </>
  );
}

const Parts = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: { base: "2", md: "2.5" },
    flex: "1",
  },
});

const Soft = chakra("p", { base: { color: "soft" } });

const Foot = chakra("div", {
  base: {
    marginTop: "auto",
    paddingTop: { base: "1", md: "3" },
    width: { base: "full", sm: "auto" },
  },
});

function WaitingCard() {
  const { data, error } = useAwards();
  const openTasks = useOpenTasks().data?.openTasks ?? 0;
  const noBid = useNoBid(true);
  const awards = useAllAwards(true);
  const next = dueNext(awards);
  // Until the awards have loaded, the card can't know which task is due.
  if (!data && !error)
    return (
      <Card aria-label={words.waitingTitle}>
        <Skeleton width="50%" marginBottom="3" />
        <Skeleton width="70%" height="1.5rem" />
      </Card>
    );
  return (
    <Card aria-label={words.waitingTitle}>
      <Flex direction="column" height="full">
        {next ? (
          <Due award={next} />
        ) : (
          <NextTask title={noBid?.title ?? nextTaskTitle(openTasks)} noBid={noBid} />
        )}
        <AlsoWaiting awards={awards.filter((award) => award !== next)} />
      </Flex>
    </Card>
  );
}

const nextTaskTitle = (openTasks: number) =>
  openTasks > 0 ? words.openForYou(openTasks) : words.nothingWaiting;

function Due({ award }: { award: Award }) {
  const { taskId, field, amount } = award;
  const due = formatDateTime(award.dueDate);
  const { words: left, urgency } = countdown(award.dueDate, useNow(30_000));
  const isSuspended = useMe().data?.suspension != null;
  const title = award.status === "changes" ? words.handInAgain : words.handIn;
  return (
    <Parts>
      <StateBadge tone={urgencyTones[urgency]}>{left}</StateBadge>
      <Heading size="lg">{isSuspended ? words.keptWhileSuspended : title}</Heading>
      <chakra.div
        // On a phone the button must be visible without scrolling. My Tasks shows this text.
        display={{ base: "none", md: "block" }}
        css={{ "& p": { lineClamp: "3" } }}
      >
        <Soft>{award.context}</Soft>
      </chakra.div>
      <Soft>{unbroken(words.whenApproved(taskId, field, formatMoney(amount), due))}</Soft>
      <Foot>
        {isSuspended ? (
          <Button disabled width="full">
            {suspensionStrings.bidButton}
          </Button>
        ) : (
          <ButtonLink asChild width="full">
            <Link to={`/dashboard/task-submission?task=${award.taskId}`}>{words.submitWork}</Link>
          </ButtonLink>
        )}
      </Foot>
    </Parts>
  );
}

function NextTask({ title, noBid }: { title: string; noBid: NoBid | undefined }) {
  const daily = useDailyTasks();
  const why = noBid?.isSaid ? undefined : noBid?.why;
  return (
    <Parts>
      <Heading size="lg">{title}</Heading>
      <Soft>
        {why ?? (
          <Known value={daily}>{({ time, count }) => words.nothingWaitingText(time, count)}</Known>
        )}
      </Soft>
      {!noBid && (
        <Foot>
          <ButtonLink asChild width="full">
            <Link to="/dashboard/task-available">{words.findTask}</Link>
          </ButtonLink>
        </Foot>
      )}
    </Parts>
  );
}

function useAllAwards(active: boolean): readonly Award[] {
  const { data } = useAwards(active);
  return data?.pages.flatMap(({ awards }) => awards) ?? [];
}

const dueNext = (awards: readonly Award[]): Award | undefined =>
  awards.filter(waitsForWriter).sort((a, b) => a.dueDate.localeCompare(b.dueDate))[0];

const HelpLinks = ({ settings }: { settings: PublicSettings }) => (
  <chakra.div paddingTop="3" borderTopWidth="1px" borderColor="line">
    <chakra.p fontWeight="600">{words.helpTitle}</chakra.p>
    <chakra.ul
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      css={{ "& a": { gap: "2", overflowWrap: "anywhere" } }}
    >
      <li>
        <TextLink alone href={settings.whatsappUrl} target="_blank" rel="noreferrer">
          <ChatIcon />
          {words.whatsapp}
        </TextLink>
      </li>
      <li>
        <TextLink alone href={settings.telegramUrl} target="_blank" rel="noreferrer">
          <SendIcon />
          {words.telegram}
        </TextLink>
      </li>
      <li>
        <TextLink alone href={`mailto:${settings.supportEmail}`}>
          <MailIcon />
          {unbroken(settings.supportEmail)}
        </TextLink>
      </li>
    </chakra.ul>
  </chakra.div>
);

const OverviewLoading = () => (
  <Loading label={words.loading}>
    <Grid
      gap="4"
      templateColumns={{ base: "minmax(0, 1fr)", md: "1.4fr 1fr", xl: "1.4fr 1fr 1.6fr" }}
    >
      <Card edge="foot">
        <Skeleton width="40%" marginBottom="4" />
        <Skeleton width="80%" height="3rem" />
      </Card>
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton width="50%" marginBottom="3" />
          <Skeleton width="70%" height="1.5rem" marginBottom="6" />
          <Skeleton width="50%" marginBottom="3" />
          <Skeleton width="70%" height="1.5rem" />
        </Card>
      ))}
    </Grid>
  </Loading>
);

function NewTasks({ active }: { active: boolean }) {
  const page = useTaskPage({ open: "true" }, active);
  const noBid = useNoBid(active);
  // If nothing is due, the card above gives the reason why the writer can't bid.
  const isSaid = dueNext(useAllAwards(active)) === undefined;
  const noteId = useId();
  const tasks = page.tasks?.slice(0, 2) ?? [];
  if (tasks.length === 0) return null;
  return (
    <Flex as="section" direction="column" gap={{ base: "3", md: "5" }}>
      <Flex align="center" justify="space-between" gap="4" marginTop={{ base: "2", md: "3" }}>
        <Heading size="lg">{words.newTasks}</Heading>
        <TextLink asChild alone>
          <Link to="/dashboard/task-available">{words.allTasks}</Link>
        </TextLink>
      </Flex>
      {noBid && <NoBidNote id={noteId} noBid={isSaid ? { ...noBid, isSaid } : noBid} />}
      <div>
        <Announcement
          count={page.announced}
          isUsedUp={tasks.every(({ task }) => task.status !== "active")}
          onShow={page.renew}
        />
        <chakra.ul
          display="grid"
          gap={{ base: "2.5", md: "4" }}
          // Two cards share a line if both have room, at any text size.
          gridTemplateColumns="repeat(auto-fit, minmax(min(20rem, 100%), 1fr))"
        >
          {tasks.map(({ task }, place) => (
            <TaskCard
              key={task.id}
              task={task}
              unfolded={place === 0}
              active={active}
              noBid={noBid}
              noBidNote={noteId}
            />
          ))}
        </chakra.ul>
      </div>
      {active && <BidSheet tasks={tasks.map(({ task }) => task)} />}
    </Flex>
  );
}
