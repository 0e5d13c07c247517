import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { useState } from "react";
import { Link } from "react-router-dom";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { peopleRoutes } from "#contracts/people";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { formatDate, formatDateTime, formatDuration } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { Heading } from "../../ui/heading";
import { PlusIcon } from "../../ui/icons";
import { Known } from "../../ui/known";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { Stack } from "../../ui/stack";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { useSettings } from "../frame/api/use-config";
import { useLivePages } from "../frame/api/use-live";
import { useNow } from "../frame/hooks/use-now";
import { PagedList } from "../frame/layout/paged-list";
import { layoutStrings } from "../frame/layout/strings";
import { Figures } from "./figures/figures";
import { NewestTasks } from "./newest-tasks";
import { type PeopleQuestion, PeopleTable } from "./people/people-page";
import { PersonLink } from "./people/person-link";
import { peopleStrings } from "./people/strings";
import { adminStrings as words } from "./strings";
import { UnattributedPayments } from "./unattributed-card";

/** The business in figures, what waits for the administrator, who writes, and what writers see now. */
export const AdminOverviewPage = () => (
  <Stack gap="lg">
    <Figures />
    <AddTaskCard />
    <UnattributedPayments />
    <UsersCard />
    <InactivePeople />
    <NewestTasks />
  </Stack>
);

/** When the next tasks appear, and the way to add one to them. */
function AddTaskCard() {
  const publishTime = useSettings()?.publishTime;
  const now = useNow(30_000);
  const next = publishTime ? nextEastAfricanTime(publishTime, now) : undefined;
  return (
    <Card edge="foot">
      <Flex
        flexDirection={{ base: "column", md: "row" }}
        alignItems={{ md: "center" }}
        justifyContent="space-between"
        gap={{ base: "4", md: "6" }}
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
          <Text color="soft" marginTop="1">
            {words.addTaskText}
          </Text>
        </div>
        <Flex
          flexDirection={{ base: "column", md: "row" }}
          alignItems={{ base: "stretch", md: "center" }}
          flex="none"
          gap={{ base: "2", md: "4" }}
        >
          <TextLink alone asChild>
            <Link to="/admin-dashboard/manage-task?status=scheduled">{words.ready}</Link>
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

/** The table of users on the dashboard: those with the most money first. */
function UsersCard() {
  const [question, setQuestion] = useState<PeopleQuestion>({ sort: "totalMoney", order: "desc" });
  return (
    <Card>
      <Stack>
        <Row spread>
          <Heading size="lg">{peopleStrings.users}</Heading>
          <TextLink alone asChild>
            <Link to="/admin-dashboard/users">{peopleStrings.allPeople}</Link>
          </TextLink>
        </Row>
        <PeopleTable question={question} onSort={setQuestion} />
      </Stack>
    </Card>
  );
}

const inactiveWords = peopleStrings.inactive;

/** With the stream's own delay somebody who signs up is here within three seconds. In milliseconds. */
const every = 2000;
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
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});

/** The newest five who have not activated their account. */
function InactivePeople() {
  const list = useLivePages(peopleRoutes.listUsers, newest, { every });
  const users = list.data?.pages[0]?.users;
  return (
    <Card>
      <Row spread>
        <Heading size="lg">{inactiveWords.title}</Heading>
        <TextLink alone asChild>
          <Link to="/admin-dashboard/users?status=inactive">{inactiveWords.seeAll}</Link>
        </TextLink>
      </Row>
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
