import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { countdown, formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Known } from "../../../ui/known";
import { formatMoney } from "../../../ui/money";
import { StateBadge } from "../../../ui/state-badge";
import { useMe } from "../../account/use-me";
import { useDailyTasks } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { suspensionStrings } from "../../frame/layout/suspension-strings";
import { useAwards } from "../tasks/use-awards";
import { useNoBid } from "../tasks/use-no-bid";
import { useOpenTasks } from "../tasks/use-tasks";
import { overviewStrings as words } from "./strings";

const Stack = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: { base: "2", md: "2.5" },
    height: "full",
  },
});
const Text = chakra("p", { base: { color: "soft" } });
/** On phones the task's own card tells it; here the button is to be in the first view. */
const Context = chakra("div", {
  base: { display: { base: "none", md: "block" }, "& p": { lineClamp: "3" } },
});
const Foot = chakra("div", {
  base: {
    marginTop: "auto",
    paddingTop: { base: "1", md: "3" },
    width: { base: "full", sm: "auto" },
  },
});

/** The task that is due next, or the way to one. */
export function WaitingCard() {
  const { data } = useAwards();
  const openTasks = useOpenTasks().data?.openTasks ?? 0;
  const noBid = useNoBid(true);
  const next = dueNext(data?.pages.flatMap(({ awards }) => awards) ?? []);
  return (
    <Card aria-label={words.waitingTitle}>
      {next ? <Due award={next} /> : <NextTask title={noBid?.title ?? nextTaskTitle(openTasks)} />}
    </Card>
  );
}

const nextTaskTitle = (openTasks: number) =>
  openTasks > 0 ? words.openForYou(openTasks) : words.nothingWaiting;

function Due({ award }: { award: Award }) {
  const { words: left, urgency } = countdown(award.dueDate, useNow(30_000));
  const isSuspended = useMe().data?.suspension != null;
  const title = award.status === "changes" ? words.handInAgain : words.handIn;
  return (
    <Stack>
      <StateBadge tone={urgency === "late" ? "stopped" : urgency === "soon" ? "waiting" : "info"}>
        {left}
      </StateBadge>
      <Heading size="lg">{isSuspended ? words.keptWhileSuspended : title}</Heading>
      <Context>
        <Text>{award.context}</Text>
      </Context>
      <Text>{words.whenApproved(formatMoney(award.amount), formatDateTime(award.dueDate))}</Text>
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
    </Stack>
  );
}

function NextTask({ title }: { title: string }) {
  const daily = useDailyTasks();
  return (
    <Stack>
      <Heading size="lg">{title}</Heading>
      <Text>
        <Known value={daily}>{({ time, count }) => words.nothingWaitingText(time, count)}</Known>
      </Text>
      <Foot>
        <ButtonLink asChild width="full">
          <Link to="/dashboard/task-available">{words.findTask}</Link>
        </ButtonLink>
      </Foot>
    </Stack>
  );
}

/** The award that waits for its writer and whose time ends first. */
export const dueNext = (awards: readonly Award[]): Award | undefined =>
  awards.filter(waitsForWriter).toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0];
