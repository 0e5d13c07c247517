import { useSearchParams } from "react-router-dom";
import { AccountStatus } from "#contracts/accounts";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { SearchForm } from "../../frame/layout/search-form";
import { type PeopleQuestion, readPeopleQuestion } from "./people-question";
import { PeopleTable } from "./people-table";
import { peopleStrings as words } from "./strings";

/** All writers: sorted, filtered and found. What is shown stands in the address. */
export function PeoplePage() {
  const [query, setQuery] = useSearchParams();
  const question = readPeopleQuestion(query);
  const { sort, order, status, search } = question;
  const show = (next: PeopleQuestion) => setQuery({ ...next });
  const ordered = { sort, order };
  return (
    <Card>
      <Stack>
        <SearchForm
          key={search ?? ""}
          words={words}
          search={search}
          onSearch={(typed) =>
            show({ ...ordered, ...(status && { status }), ...(typed && { search: typed }) })
          }
        />
        <Row role="group" aria-label={words.status}>
          {([undefined, ...AccountStatus.options] as const).map((each) => (
            <Button
              key={each ?? "all"}
              size="sm"
              variant={each === status ? "secondary" : "quiet"}
              aria-pressed={each === status}
              onClick={() =>
                show({ ...ordered, ...(search && { search }), ...(each && { status: each }) })
              }
            >
              {each ? words.statuses[each] : words.all}
            </Button>
          ))}
        </Row>
        <PeopleTable
          key={`${status} ${search}`}
          question={question}
          onSort={(next) => show({ ...question, ...next })}
        />
      </Stack>
    </Card>
  );
}
