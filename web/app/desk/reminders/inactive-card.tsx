import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { type InactiveWriter, reminderTurnRoutes } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { type Column, Table } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { PagedList } from "../../frame/layout/paged-list";
import { PersonLink } from "../people/person-link";
import { ReminderStanding } from "../people/standing";
import { reminderTurnStrings } from "./turn-strings";

const words = reminderTurnStrings.inactive;

/** With the stream's own delay somebody who signs up is here within three seconds. In milliseconds. */
const every = 2000;

const Day = chakra("span", { base: { whiteSpace: "nowrap" } });

/** Who has not activated their account, the newest first, and when each is reminded or why not. */
export function InactiveCard() {
  const list = useLivePages(reminderTurnRoutes.listInactive, {}, { every });
  const writers = list.data?.pages.flatMap((page) => page.writers);
  return (
    <Card>
      <Stack>
        <Row spread>
          <Heading size="lg">{words.title}</Heading>
          <TextLink alone asChild>
            <Link to="/admin-dashboard/users?status=inactive">{words.seeAll}</Link>
          </TextLink>
        </Row>
        <PagedList
          pages={list}
          items={writers}
          loading={words.loading}
          failed={words.failed}
          empty={<EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
        >
          {(items, more) => (
            <Table
              caption={words.caption}
              columns={columns}
              items={items}
              keyOf={({ userId }) => userId}
              moreLabel={words.more}
              {...more}
            />
          )}
        </PagedList>
      </Stack>
    </Card>
  );
}

const columns: Column<InactiveWriter>[] = [
  {
    key: "writer",
    title: words.columns.writer,
    isRowHeader: true,
    cell: ({ userId, firstName, lastName, email }) => (
      <>
        <PersonLink userId={userId} name={`${firstName} ${lastName}`} />
        <Note>{unbroken(email)}</Note>
      </>
    ),
  },
  {
    key: "joined",
    title: words.columns.joined,
    cell: ({ createdAt }) => <Day>{formatDate(createdAt)}</Day>,
  },
  {
    key: "mail",
    title: words.columns.mail,
    cell: ({ standing }) => <ReminderStanding standing={standing} />,
  },
];
