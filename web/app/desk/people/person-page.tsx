import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { auditRoutes } from "#contracts/audit-log";
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
import { auditStrings } from "../audit-log-strings";
import { AuditSubject } from "../audit-log-table";
import { CardHead } from "../live-table";
import { DecideDialog } from "../trainings/training-decision";
import { DecisionDialog } from "../withdrawals/decision-dialog";
import { NotesCard } from "./notes";
import { AwardsCard, LedgerCard } from "./person-ledger";
import { usePerson } from "./person-link";
import {
  Lines,
  type Person,
  QuestionsCard,
  SubmissionsCard,
  TrainingsCard,
  WithdrawalsCard,
} from "./person-lists";
import { MoneyCard, ProfileCard } from "./profile-card";
import { personStrings as words } from "./strings";
import { ToDecide } from "./to-decide";

const auditWords = words.lists.audit;

export function PersonPage() {
  const { id = "" } = useParams();
  return (
    <Loaded read={usePerson(id)} loading={words.loading} failed={words.failed}>
      {(person) => <Everything {...person} />}
    </Loaded>
  );
}

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
          <QuestionsCard person={person} />
        </Stack>
        <Stack gap="lg">
          <NotesCard user={user} />
          <WithdrawalsCard person={person} onDecide={setWithdrawal} />
          <TrainingsCard person={person} onDecide={setTraining} />
          <PersonAudit userId={user.userId} />
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

function PersonAudit({ userId }: { userId: string }) {
  const list = useLivePages(auditRoutes.listActs, { userId }, { every: 12_000 });
  const entries = list.data?.pages.flatMap((page) => page.acts);
  return (
    <Card>
      <CardHead
        title={auditWords.title}
        to={`/admin-dashboard/acts?userId=${userId}`}
        all={layoutStrings.changes}
      />
      <PagedList
        pages={list}
        items={entries}
        loading={auditStrings.loading}
        failed={auditStrings.failed}
        empty={<Note>{auditWords.none}</Note>}
      >
        {(items) => (
          <Lines>
            {items.slice(0, shown).map((entry) => (
              <li key={entry.id}>
                <strong>{auditStrings.acts[entry.act]}</strong>
                <Note as="div" css={{ "& a": { marginBlock: "-2.5" } }}>
                  {formatDateTime(entry.at)}, <AuditSubject entry={entry} />
                </Note>
                {entry.note && <Note>{unbroken(entry.note)}</Note>}
              </li>
            ))}
          </Lines>
        )}
      </PagedList>
    </Card>
  );
}
