import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { actRoutes } from "#contracts/audit-log";
import type { AdminTraining } from "#contracts/trainings";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Note } from "../../../ui/note";
import { Columns, Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { Loaded } from "../../frame/layout/loaded";
import { PagedList } from "../../frame/layout/paged-list";
import { layoutStrings } from "../../frame/layout/strings";
import { actStrings } from "../audit-log-strings";
import { CardHead } from "../live-table";
import { DecideDialog } from "../training-decision";
import { DecisionDialog } from "../withdrawals/decision-dialog";
import { NotesCard } from "./notes";
import { AwardsCard, LedgerCard } from "./person-ledger";
import { usePerson } from "./person-link";
import {
  Lines,
  type Person,
  SubmissionsCard,
  TrainingsCard,
  WithdrawalsCard,
} from "./person-lists";
import { MoneyCard, ProfileCard } from "./profile-card";
import { personStrings as words } from "./strings";
import { ToDecide } from "./to-decide";

const actsWords = words.lists.acts;

/** Everything that is kept of one writer. */
export function PersonPage() {
  const { id = "" } = useParams();
  return (
    <Loaded read={usePerson(id)} loading={words.loading} failed={words.failed}>
      {(person) => <Everything {...person} />}
    </Loaded>
  );
}

/** For printing, where nothing can be pressed. */
const onPaper = {
  "@media print": {
    "& button, & form, & > a, & a[href^=mailto], & a[href*='payments?'], & h2 + a": {
      display: "none",
    },
  },
};

function Everything(person: Person) {
  const [withdrawal, setWithdrawal] = useState<AdminWithdrawal>();
  const [training, setTraining] = useState<AdminTraining>();
  const { user, entries } = person;
  return (
    <Stack gap="lg" css={onPaper}>
      <TextLink alone asChild>
        <Link to="/admin-dashboard/users">{words.back}</Link>
      </TextLink>
      <ProfileCard user={user} />
      <MoneyCard user={user} newest={entries[0]} />
      <ToDecide {...person} onWithdrawal={setWithdrawal} onTraining={setTraining} />
      <Columns wide="minmax(0, 1.45fr) minmax(0, 1fr)">
        <Stack gap="lg">
          <LedgerCard person={person} />
          <AwardsCard person={person} />
          <SubmissionsCard person={person} />
        </Stack>
        <Stack gap="lg">
          <NotesCard user={user} />
          <WithdrawalsCard person={person} onDecide={setWithdrawal} />
          <TrainingsCard person={person} onDecide={setTraining} />
          <PersonActs userId={user.userId} />
        </Stack>
      </Columns>
      {withdrawal && (
        <DecisionDialog withdrawal={withdrawal} onClose={() => setWithdrawal(undefined)} />
      )}
      {training && <DecideDialog training={training} onClose={() => setTraining(undefined)} />}
    </Stack>
  );
}

const shown = 10;

function PersonActs({ userId }: { userId: string }) {
  const list = useLivePages(actRoutes.listActs, { userId }, { every: 12_000 });
  const acts = list.data?.pages.flatMap((page) => page.acts);
  return (
    <Card>
      <CardHead
        title={actsWords.title}
        to={`/admin-dashboard/acts?userId=${userId}`}
        all={layoutStrings.changes}
      />
      <PagedList
        pages={list}
        items={acts}
        loading={actStrings.loading}
        failed={actStrings.failed}
        empty={<Note>{actsWords.none}</Note>}
      >
        {(items) => (
          <Lines>
            {items.slice(0, shown).map(({ id, act, at, subject, before, after, note }) => (
              <li key={id}>
                <strong>{actStrings.acts[act]}</strong>
                <Note as="div">
                  {formatDateTime(at)},{" "}
                  {unbroken(
                    String(
                      after?.["taskId"] ??
                        before?.["taskId"] ??
                        actStrings.subjects[act] ??
                        subject,
                    ),
                  )}
                </Note>
                {note && <Note>{unbroken(note)}</Note>}
              </li>
            ))}
          </Lines>
        )}
      </PagedList>
    </Card>
  );
}
