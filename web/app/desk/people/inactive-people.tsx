import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { peopleRoutes } from "#contracts/people";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { PagedList } from "../../frame/layout/paged-list";
import { PersonLink } from "./person-link";
import { peopleStrings } from "./strings";

const words = peopleStrings.inactive;

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
export function InactivePeople() {
  const list = useLivePages(peopleRoutes.listUsers, newest, { every });
  const users = list.data?.pages[0]?.users;
  return (
    <Card>
      <Row spread>
        <Heading size="lg">{words.title}</Heading>
        <TextLink alone asChild>
          <Link to="/admin-dashboard/users?status=inactive">{words.seeAll}</Link>
        </TextLink>
      </Row>
      <Note>{words.lead}</Note>
      <PagedList
        pages={list}
        items={users}
        loading={words.loading}
        failed={peopleStrings.failed}
        empty={<EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
      >
        {(items) => (
          <List>
            {items.map(({ userId, firstName, lastName, email, createdAt }) => (
              <li key={userId}>
                <div>
                  <PersonLink userId={userId} name={`${firstName} ${lastName}`} />
                  <Note>{unbroken(email)}</Note>
                </div>
                <Note>{words.joined(formatDate(createdAt))}</Note>
              </li>
            ))}
          </List>
        )}
      </PagedList>
    </Card>
  );
}
