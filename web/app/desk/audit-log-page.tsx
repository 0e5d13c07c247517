import { Text } from "@chakra-ui/react/text";
import { ActName, auditRoutes } from "#contracts/audit-log";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { Day } from "#contracts/ledger";
import type { InputOf } from "#contracts/route";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDate } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { FormAlert } from "../../ui/form-alert";
import { Row } from "../../ui/row";
import { Stack } from "../../ui/stack";
import { TextField } from "../../ui/text-field";
import { Folded } from "../earnings/folded";
import { download } from "../frame/api/client";
import { useLivePages } from "../frame/api/use-live";
import { useSubmit } from "../frame/hooks/use-submit";
import { SearchForm } from "../frame/layout/search-form";
import { auditStrings as words } from "./audit-log-strings";
import { AuditTable } from "./audit-log-table";
import { PersonLink, PersonName } from "./people/person-link";
import { Choice, matching, QueueChoices, searchLine, useAddress } from "./queues";

const readers = {
  act: ActName,
  userId: matching(/^[\w-]{1,64}$/),
  search: searchLine,
  from: Day,
  to: Day,
};

export function AuditLogPage() {
  const [asked, show] = useAddress(readers, {}, { replace: true });
  const list = useLivePages(auditRoutes.listActs, asked, { every: 12_000 });
  return (
    <Card>
      <AuditFilter asked={asked} onFilter={show} />
      <AuditTable
        pages={list}
        entries={list.data?.pages.flatMap((page) => page.acts)}
        empty={
          Object.keys(asked).length > 0 ? (
            <EmptyState title={words.emptyFilterTitle}>{words.emptyFilter}</EmptyState>
          ) : (
            <EmptyState title={words.emptyTitle} saying="habaNaHaba">
              {words.empty}
            </EmptyState>
          )
        }
      />
    </Card>
  );
}

interface AuditFilterProps {
  asked: Omit<InputOf<typeof auditRoutes.listActs>, "cursor" | "format">;
  /** An empty value removes its filter. */
  onFilter: (change: Record<string, string>) => void;
}

function AuditFilter({ asked, onFilter }: AuditFilterProps) {
  const { act, userId, search } = asked;
  const { busy, failure, submit } = useSubmit();
  const save = () =>
    submit(() => download(auditRoutes.listActs, {}, { ...asked, format: "csv" }, words.fileName));
  const dayField = (label: string, name: "from" | "to") => (
    <TextField
      label={label}
      type="date"
      value={asked[name] ?? ""}
      onChange={({ currentTarget }) => onFilter({ [name]: currentTarget.value })}
    />
  );
  const chosen = words.chosen(
    act ? words.acts[act] : words.allKinds,
    [asked.from, asked.to].map((day) => day && formatDate(eastAfricanInstant(day, "12:00"))),
  );
  return (
    <Stack marginBottom="4">
      <SearchForm
        key={search ?? ""}
        words={words.find}
        search={search}
        onSearch={(typed) => onFilter({ search: typed })}
      />
      <Folded summary={chosen}>
        <QueueChoices>
          <Choice
            label={words.kind}
            options={{ "": words.allKinds, ...words.acts }}
            value={act ?? ""}
            onChange={(chosen) => onFilter({ act: chosen })}
          />
          {dayField(words.from, "from")}
          {dayField(words.to, "to")}
        </QueueChoices>
      </Folded>
      {userId && (
        <Text display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          {words.about}
          <PersonLink userId={userId} name={<PersonName id={userId} />} />
          <Button variant="quiet" size="sm" onClick={() => onFilter({ userId: "" })}>
            {words.showAll}
          </Button>
        </Text>
      )}
      <Row>
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void save()}>
          {words.csv}
        </Button>
      </Row>
      {failure && <FormAlert>{failure.message}</FormAlert>}
    </Stack>
  );
}
