import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { useState } from "react";
import { Link } from "react-router-dom";
import { eastAfricanDay, nextEastAfricanTime } from "#contracts/east-africa-time";
import { peopleRoutes } from "#contracts/people";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { formatDate, formatDateTime, formatDuration } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { Heading } from "../../ui/heading";
import { PlusIcon } from "../../ui/icons";
import { Known } from "../../ui/known";
import { formatPrice } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { useSettings } from "../frame/api/use-config";
import { useLivePages } from "../frame/api/use-live";
import { useNow } from "../frame/hooks/use-now";
import { PagedList } from "../frame/layout/paged-list";
import { layoutStrings } from "../frame/layout/strings";
import { Figures } from "./figures/figures";
import { useStats } from "./figures/use-stats";
import { CardHead } from "./live-table";
import { NewestTasks } from "./newest-tasks";
import { type PeopleQuestion, PeopleTable } from "./people/people-page";
import { PersonLink } from "./people/person-link";
import { peopleStrings } from "./people/strings";
import { adminStrings as words } from "./strings";

const inactiveWords = peopleStrings.inactive;

export const AdminOverviewPage = () => (
  <Stack gap="lg">
    <Figures />
    <AddTaskCard />
    <UsersCard />
    <InactivePeople />
    <NewestTasks />
  </Stack>
);

function AddTaskCard() {
  const publishTime = useSettings()?.publishTime;
  const now = useNow(30_000);
  const next = publishTime ? nextEastAfricanTime(publishTime, now) : undefined;
  const publishDay = next && eastAfricanDay(next);
  const nextDay = useStats().data?.nextDay;
  const ready = nextDay && nextDay.day === publishDay ? nextDay : undefined;
  return (
    <Card edge="foot">
      <Flex
        direction={{ base: "column", xl: "row" }}
        align={{ xl: "center" }}
        justify="space-between"
        gap={{ base: "4", xl: "6" }}
      >
        <div>
          <Heading size="lg">{words.addTaskTitle}</Heading>
          <Text marginTop="2" fontWeight="600">
            <Known value={next}>
              {(at) =>
                words.nextPublication(
                  formatDateTime(at),
                  formatDuration(at.getTime() - now.getTime()),
                )
              }
            </Known>
          </Text>
          <Text marginTop="1">
            <Known value={ready}>
              {({ tasks, amount }) => words.readyFor(tasks, formatPrice(amount))}
            </Known>
          </Text>
          <Text color="soft" marginTop="1">
            {words.addTaskText}
          </Text>
        </div>
        <Flex
          direction={{ base: "column", md: "row" }}
          align={{ base: "stretch", md: "center" }}
          flex="none"
          gap={{ base: "2", md: "4" }}
        >
          <TextLink alone asChild>
            <Link
              to={`/admin-dashboard/manage-task?${publishDay ? `publishDay=${publishDay}` : "status=scheduled"}`}
            >
              {words.ready}
            </Link>
          </TextLink>
          <ButtonLink asChild variant="secondary">
            <Link to="/admin-dashboard/manage-task/import">{layoutStrings.importTasks}</Link>
          </ButtonLink>
          <ButtonLink asChild>
            <Link to="/admin-dashboard/create-task">
              <PlusIcon />
              {layoutStrings.addTask}
            </Link>
          </ButtonLink>
        </Flex>
      </Flex>
    </Card>
  );
}

function UsersCard() {
  const [question, setQuestion] = useState<PeopleQuestion>({ sort: "totalMoney", order: "desc" });
  return (
    <Card>
      <Stack>
        <CardHead
          title={peopleStrings.users}
          to="/admin-dashboard/users"
          all={peopleStrings.allPeople}
        />
        <PeopleTable question={question} shownFirst={5} onSort={setQuestion} />
      </Stack>
    </Card>
  );
}

const newest = { status: "inactive", sort: "createdAt", order: "desc", limit: "5" } as const;

const List = chakra("ul", {
  base: {
    marginTop: "2",
    "& > li": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "4",
      paddingBlock: "3",
    },
    "& > li > div": { minWidth: "0", overflowWrap: "anywhere" },
    "& > li + li": { borderTop: "line" },
  },
});

function InactivePeople() {
  const list = useLivePages(peopleRoutes.listUsers, newest, { every: 2000 });
  const users = list.data?.pages[0]?.users;
  return (
    <Card>
      <CardHead
        title={inactiveWords.title}
        to="/admin-dashboard/users?status=inactive"
        all={inactiveWords.seeAll}
      />
      <Note>{inactiveWords.lead}</Note>
      <PagedList
        pages={list}
        items={users}
        loading={inactiveWords.loading}
        failed={peopleStrings.failed}
        empty={<EmptyState title={inactiveWords.emptyTitle}>{inactiveWords.empty}</EmptyState>}
      >
        {(items) => (
          <List>
            {items.map(({ userId, firstName, lastName, email, createdAt }) => (
              <li key={userId}>
                <div>
                  <PersonLink userId={userId} name={`${firstName} ${lastName}`} />
                  <Note>{unbroken(email)}</Note>
                </div>
                <Note>{inactiveWords.joined(formatDate(createdAt))}</Note>
              </li>
            ))}
          </List>
        )}
      </PagedList>
    </Card>
  );
}
