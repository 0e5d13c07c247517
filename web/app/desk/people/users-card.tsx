import { useState } from "react";
import { Link } from "react-router-dom";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import type { PeopleQuestion } from "./people-question";
import { PeopleTable } from "./people-table";
import { peopleStrings as words } from "./strings";

/** The table of users on the dashboard: those with the most money first. */
export function UsersCard() {
  const [question, setQuestion] = useState<PeopleQuestion>({ sort: "totalMoney", order: "desc" });
  return (
    <Card>
      <Stack>
        <Row spread>
          <Heading size="lg">{words.users}</Heading>
          <TextLink alone asChild>
            <Link to="/admin-dashboard/users">{words.allPeople}</Link>
          </TextLink>
        </Row>
        <PeopleTable question={question} onSort={setQuestion} />
      </Stack>
    </Card>
  );
}
