import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import {
  type EmailTemplate,
  type InactiveWriter,
  reminderRoutes,
  reminderTurnRoutes,
} from "#contracts/reminders";
import type { ReplyOf } from "#contracts/route";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { Switch } from "../../../ui/switch";
import { type Column, Table } from "../../../ui/table";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { TextLink } from "../../../ui/text-link";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { useLive, useLivePages } from "../../frame/api/use-live";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { LoadFailed } from "../../frame/layout/load-failed";
import { PagedList } from "../../frame/layout/paged-list";
import { PersonLink } from "../people/person-link";
import { ReminderStanding } from "../people/reminder-standing";
import { MailPreview } from "./mail-preview";
import { reminderTurnStrings } from "./run-strings";
import { RunsCard } from "./runs";
import { SendNowCard } from "./send-now";
import { reminderStrings } from "./strings";

const gap = { base: "3", md: "5" } as const;
const Columns = chakra("div", {
  base: { display: "grid", gap, gridTemplateColumns: "minmax(0, 1fr)", alignItems: "start" },
  variants: {
    of: {
      words: { gridTemplateColumns: { xl: "minmax(0, 1fr) 25rem" } },
      lists: { gridTemplateColumns: { xl: "minmax(0, 4fr) minmax(0, 5fr)" } },
    },
  },
});

/** The reminder to the inactive: its words and time, sending it now, what was sent, and to whom. */
export function NotifyPage() {
  const [draft, setDraft] = useState<EmailTemplate>();
  return (
    <Stack gap="lg">
      <Columns of="words">
        <Stack gap="lg">
          <TemplateCard draft={draft} onDraft={setDraft} />
          <SendNowCard />
        </Stack>
        {draft && <MailPreview subject={draft.subject} body={draft.body} />}
      </Columns>
      <Columns of="lists">
        <RunsCard />
        <InactiveCard />
      </Columns>
    </Stack>
  );
}

const words = reminderStrings.template;

interface TemplateCardProps {
  /** As it is being changed; undefined until it is here. */
  draft: EmailTemplate | undefined;
  onDraft: (draft: EmailTemplate) => void;
}

/** The reminder as it is saved, to be changed. */
function TemplateCard({ draft, onDraft }: TemplateCardProps) {
  const { data, error, refetch } = useLive(
    reminderRoutes.getEmailTemplate,
    {},
    {},
    { every: 60_000 },
  );
  useEffect(() => {
    if (data && !draft) onDraft(data.template);
  }, [data, draft, onDraft]);
  return (
    <Card>
      <Stack>
        <Heading size="lg">{words.title}</Heading>
        {data && draft && <TemplateForm saved={data} draft={draft} onDraft={onDraft} />}
        {!data && error && (
          <LoadFailed title={words.failed} onRetry={refetch}>
            {error.message}
          </LoadFailed>
        )}
        {!data && !error && (
          <Loading label={words.loading}>
            <Skeleton width="60%" />
          </Loading>
        )}
      </Stack>
    </Card>
  );
}

const Form = chakra("form", {
  base: { display: "grid", gap: "5", gridTemplateColumns: "minmax(0, 1fr)" },
});
/** The time beside whether it is used at all. */
const When = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "end",
    columnGap: "6",
    rowGap: "3",
    "& > div": { flex: "0 1 11rem" },
  },
});

interface TemplateFormProps {
  saved: ReplyOf<typeof reminderRoutes.getEmailTemplate>;
  draft: EmailTemplate;
  onDraft: (draft: EmailTemplate) => void;
}

/** The words and the time of the reminder. */
function TemplateForm({ saved, draft, onDraft }: TemplateFormProps) {
  const [kept, setKept] = useState(saved);
  const saving = useSubmit();
  const testing = useSubmit();
  const toast = useToast();
  const change = (part: Partial<EmailTemplate>) => onDraft({ ...draft, ...part });
  const isSaved = JSON.stringify(kept.template) === JSON.stringify(draft);
  const failure = saving.failure ?? testing.failure;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return saving.submit(async () => {
      const reply = await call(reminderRoutes.saveEmailTemplate, {}, draft);
      setKept(reply);
      onDraft(reply.template);
      toast("good", words.saved);
    });
  };
  const test = () =>
    testing.submit(async () => {
      const { message } = await call(reminderRoutes.testEmailTemplate, {}, {});
      toast("good", message);
    });

  return (
    <Form onSubmit={save} noValidate aria-label={words.title}>
      {failure && (
        <FormAlert {...(saving.failure && { title: words.notSaved })}>{failure.message}</FormAlert>
      )}
      <TextField
        label={words.subject}
        name="subject"
        maxLength={120}
        value={draft.subject}
        error={errorOf(failure, "subject")}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <TextAreaField
        label={words.body}
        hint={words.bodyHint}
        name="body"
        rows={8}
        maxLength={2000}
        value={draft.body}
        error={errorOf(failure, "body")}
        onChange={({ currentTarget }) => change({ body: currentTarget.value })}
      />
      <When>
        <TextField
          label={words.sendTime}
          name="sendTime"
          type="time"
          value={draft.sendTime}
          error={errorOf(failure, "sendTime")}
          onChange={({ currentTarget }) => change({ sendTime: currentTarget.value })}
        />
        <Switch on={draft.enabled} onSwitch={(enabled) => change({ enabled })}>
          {words.enabled}
        </Switch>
      </When>
      <Next {...kept.template} />
      <Row>
        <Button type="submit" variant="secondary" busy={saving.busy}>
          {words.save}
        </Button>
        <Button variant="quiet" busy={testing.busy} disabled={!isSaved} onClick={() => void test()}>
          {words.test}
        </Button>
        {isSaved && kept.savedAt && <Note>{words.savedAt(formatDateTime(kept.savedAt))}</Note>}
      </Row>
      {!isSaved && <Note>{words.unsaved}</Note>}
    </Form>
  );
}

/** When the reminder leaves next as it is saved, and to whom. */
function Next({ sendTime, enabled }: EmailTemplate) {
  const pauseAfter = useSettings()?.reminders.pauseAfter;
  const next = formatDateTime(nextEastAfricanTime(sendTime, new Date()));
  return (
    <Note>
      {enabled ? words.next(next) : words.off}
      {pauseAfter !== undefined && ` ${words.quiet(pauseAfter)}`}
    </Note>
  );
}

const inactiveWords = reminderTurnStrings.inactive;

/** With the stream's own delay somebody who signs up is here within three seconds. In milliseconds. */
const every = 2000;

/** Who has not activated their account, the newest first, and when each is reminded or why not. */
function InactiveCard() {
  const list = useLivePages(reminderTurnRoutes.listInactive, {}, { every });
  const writers = list.data?.pages.flatMap((page) => page.writers);
  return (
    <Card>
      <Stack>
        <Row spread>
          <Heading size="lg">{inactiveWords.title}</Heading>
          <TextLink alone asChild>
            <Link to="/admin-dashboard/users?status=inactive">{inactiveWords.seeAll}</Link>
          </TextLink>
        </Row>
        <PagedList
          pages={list}
          items={writers}
          loading={inactiveWords.loading}
          failed={inactiveWords.failed}
          empty={<EmptyState title={inactiveWords.emptyTitle}>{inactiveWords.empty}</EmptyState>}
        >
          {(items, more) => (
            <Table
              caption={inactiveWords.caption}
              columns={columns}
              items={items}
              keyOf={({ userId }) => userId}
              moreLabel={inactiveWords.more}
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
    title: inactiveWords.columns.writer,
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
    title: inactiveWords.columns.joined,
    cell: ({ createdAt }) => (
      <Box as="span" whiteSpace="nowrap">
        {formatDate(createdAt)}
      </Box>
    ),
  },
  {
    key: "mail",
    title: inactiveWords.columns.mail,
    cell: ({ standing }) => <ReminderStanding standing={standing} />,
  },
];
