import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useId } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { CloseIcon } from "../../../ui/icons";
import { KangaBorder } from "../../../ui/kanga-border";
import { Known } from "../../../ui/known";
import { Money } from "../../../ui/money-text";
import { ProfileUnloaded, useMe } from "../../account/use-me";
import { isUnderWay } from "../../earnings/payments/payment-view";
import { type DailyTasks, useDailyTasks } from "../../frame/api/use-config";
import { useClosable } from "../../frame/hooks/use-closable";
import { overviewStrings } from "../overview/strings";
import { FromTraining } from "../trainings/from-training";
import { NoBidNote, useNoBid } from "./no-bid";
import { taskStrings } from "./strings";
import { type TaskChoice, TaskFilter } from "./task-filter";
import { FoundTask, TaskList } from "./task-list";
import { readTaskSearch } from "./task-search";
import { useExamples } from "./use-tasks";

const { marketplace: words, examples } = taskStrings;

/** The marketplace, five tasks on a page. The address has the order, filter, search and page. */
export function MarketplacePage() {
  const { data: me, error } = useMe();
  const daily = useDailyTasks();
  const [query, setQuery] = useSearchParams();
  const search = readTaskSearch(query);
  const navigate = useNavigate();
  const { state } = useLocation();
  const trail: string[] = Array.isArray(state?.trail) ? state.trail : [];
  const active = me && me.accountStatus === "active";
  const noBid = useNoBid(active === true);
  const noteId = useId();
  // Only open tasks are shown, unless the writer chose otherwise. Orders other than newest first
  // always show only open tasks.
  const open = search.sort ? true : (search.open ?? true);

  const choose = (next: TaskChoice) => {
    const chosen = new URLSearchParams();
    const kept: Record<string, string | undefined> = {
      ...Object.fromEntries(query),
      ...(next.id && { field: "" }),
      ...next,
    };
    for (const name of ["open", "sort", "field"]) {
      const value = kept[name];
      if (value && value !== "newest") chosen.set(name, value);
    }
    if (next.id) chosen.set("id", next.id);
    return chosen;
  };
  const turn = (cursor: string | undefined, page: number, nextTrail: string[]) => {
    const next = choose({});
    if (cursor) next.set("cursor", cursor);
    if (cursor && page > 1) next.set("page", String(page));
    void navigate({ search: next.toString() }, { state: { trail: nextTrail } });
  };

  return (
    <MarketplacePlace>
      <MarketplaceBanner daily={daily} />
      <FromTraining />
      {/* A note replaces the welcome: on a phone, the first task must be visible. */}
      {noBid && !search.id ? (
        <NoBidNote id={noteId} noBid={noBid} />
      ) : (
        <MarketplaceWelcome daily={daily} />
      )}
      {me && !active && <InactiveNote isPaying={isUnderWay(me.latestPayment)} />}
      {me && !active && !search.id && <ExampleTasks />}
      <TaskFilter
        search={search}
        open={search.id ? undefined : open}
        onSearch={(next) => setQuery(choose(next))}
      />
      {!me && error ? (
        // Without the account, the page doesn't know if the writer can take a task.
        <ProfileUnloaded error={error} />
      ) : search.id ? (
        <FoundTask
          id={search.id}
          active={active}
          noBid={noBid}
          onClear={() => setQuery(choose({ field: "" }))}
        />
      ) : (
        <TaskList
          search={search}
          open={open}
          active={active}
          noBid={noBid}
          noBidNote={noteId}
          daily={daily}
          onNext={(cursor) => turn(cursor, search.page + 1, [...trail, search.cursor ?? ""])}
          onPrevious={() => turn(trail.at(-1), search.page - 1, trail.slice(0, -1))}
          onFirst={() => turn(undefined, 1, [])}
        />
      )}
    </MarketplacePlace>
  );
}

export const MarketplacePlace = ({ children }: { children: ReactNode }) => (
  <Grid templateColumns="minmax(0, 1fr)" gap={{ base: "3", md: "5" }}>
    {children}
  </Grid>
);

const InactiveNote = ({ isPaying }: { isPaying: boolean }) => (
  <FormAlert
    tone={isPaying ? "waiting" : "info"}
    title={isPaying ? words.paymentTitle : words.inactiveTitle}
  >
    <chakra.p fontSize={{ base: "sm", md: "md" }}>
      {isPaying ? words.payment : words.inactive}
    </chakra.p>
    <ButtonLink asChild size="sm" marginTop={{ base: "2", md: "3" }}>
      <Link to="/dashboard?activate">
        {isPaying ? words.seePayment : overviewStrings.activateAccount}
      </Link>
    </ButtonLink>
  </FormAlert>
);

const OnWideScreens = chakra("div", { base: { display: { base: "none", md: "block" } } });

interface DailyProps {
  daily: DailyTasks | undefined;
}

export const MarketplaceBanner = ({ daily }: DailyProps) => (
  <chakra.section
    // On phones the banner has the blue of the cloth pattern above it.
    bg="bar"
    color="onBar"
    borderRadius={{ md: "md" }}
    overflow="clip"
    marginInline={{ base: "-edge", md: "0" }}
    marginTop={{ base: "-4", md: "0" }}
  >
    <Box paddingInline={{ base: "4", md: "7" }} paddingBlock={{ base: "2.5", md: "6" }}>
      <Heading fontSize={{ base: "md", md: "xl" }}>{words.banner}</Heading>
      <OnWideScreens>
        <chakra.p color="onBarSoft" marginTop="1.5">
          <Known value={daily}>{({ time, count }) => words.bannerText(time, count)}</Known>
        </chakra.p>
      </OnWideScreens>
    </Box>
    <OnWideScreens>
      <KangaBorder />
    </OnWideScreens>
  </chakra.section>
);

export function MarketplaceWelcome({ daily }: DailyProps) {
  const name = "marketplace-welcome";
  const { closed, close } = useClosable(name);
  if (closed) return null;
  return (
    <chakra.section
      position="relative"
      bg="blueWash"
      borderRadius="md"
      paddingInline="min(1rem, 5vw)"
      paddingBlock={{ base: "2.5", md: "4" }}
      fontSize={{ base: "sm", md: "md" }}
      css={{ "& button": { position: "absolute", top: "0", insetInlineEnd: "0" } }}
      aria-label={words.welcomeTitle}
      data-closable={name}
    >
      <chakra.strong display="block" fontWeight="650" paddingInlineEnd="min(2rem, 10vw)">
        {words.welcomeTitle}
      </chakra.strong>
      <p>
        <Known value={daily}>{({ count }) => words.welcome(count)}</Known>
      </p>
      <Button variant="quiet" size="icon" aria-label={words.closeWelcome} onClick={close}>
        <CloseIcon />
      </Button>
    </chakra.section>
  );
}

const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
    "& > li": {
      display: "grid",
      alignContent: "start",
      gap: "1.5",
      padding: "4",
      bg: "card",
      borderWidth: "1px",
      borderColor: "line",
      borderRadius: "md",
    },
  },
});

/** Finished tasks, as examples for people who can't read open tasks yet. */
function ExampleTasks() {
  const tasks = useExamples();
  if (tasks.length === 0) return null;
  return (
    <section aria-label={examples.title}>
      <Heading size="lg">{examples.title}</Heading>
      <chakra.p color="soft" marginTop="1" marginBottom="3">
        {examples.text}
      </chakra.p>
      <List>
        {tasks.map((task) => (
          <li key={task.id}>
            <Heading level={3} size="lg">
              {task.field}
            </Heading>
            <chakra.p color="soft" lineClamp="2" overflowWrap="anywhere">
              {task.context}
            </chakra.p>
            <chakra.p fontWeight="600">
              {examples.paid} <Money amount={task.amount} />
            </chakra.p>
          </li>
        ))}
      </List>
    </section>
  );
}
