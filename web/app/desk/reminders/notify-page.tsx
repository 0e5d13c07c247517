import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useState } from "react";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import {
  type EmailTemplate,
  type InactiveWriter,
  reminderRoutes,
  reminderStandingRoutes,
} from "#contracts/reminders";
import type { ReplyOf } from "#contracts/route";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Columns, Stack } from "../../../ui/stack";
import { Switch } from "../../../ui/switch";
import type { Column } from "../../../ui/table";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { useLive, useLivePages } from "../../frame/api/use-live";
import { useLeaving } from "../../frame/hooks/use-leaving";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { Loaded } from "../../frame/layout/loaded";
import { CardHead, LiveTable } from "../live-table";
import { PersonLink } from "../people/person-link";
import { ReminderStanding } from "../people/reminder-standing";
import { MailPreview } from "./mail-preview";
import { reminderStandingStrings } from "./run-strings";
import { RunsCard } from "./runs";
import { SendNowCard } from "./send-now";
import { reminderStrings } from "./strings";

const words = reminderStrings.template;
const inactiveWords = reminderStandingStrings.inactive;

export function NotifyPage() {
  const [draft, setDraft] = useState<EmailTemplate>();
  return (
    <Stack gap="lg">
      <Columns wide="minmax(0, 1fr) 25rem">
        <Stack gap="lg">
          <TemplateCard draft={draft} onDraft={setDraft} />
          <SendNowCard />
        </Stack>
        {draft && <MailPreview subject={draft.subject} body={draft.body} />}
      </Columns>
      <Columns wide="minmax(0, 4fr) minmax(0, 5fr)">
        <RunsCard />
        <InactiveCard />
      </Columns>
    </Stack>
  );
}

interface TemplateCardProps {
  /** The typed template; undefined until it has loaded. */
  draft: EmailTemplate | undefined;
  onDraft: (draft: EmailTemplate) => void;
}

function TemplateCard({ draft, onDraft }: TemplateCardProps) {
  const read = useLive(reminderRoutes.getEmailTemplate, {}, {}, { every: 60_000 });
  const { data } = read;
  useEffect(() => {
    if (data && !draft) onDraft(data.template);
  }, [data, draft, onDraft]);
  return (
    <Card>
      <Stack>
        <Heading size="lg">{words.title}</Heading>
        <Loaded
          read={read}
          loading={words.loading}
          failed={words.failed}
          skeleton={<Skeleton width="60%" />}
        >
          {(saved) =>
            draft && (
              <TemplateForm
                saved={saved}
                draft={draft}
                onDraft={onDraft}
                // Loads the saved template, with which the next visit to the page starts.
                onSaved={() => void read.refetch()}
              />
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}

const Form = chakra("form", {
  base: { display: "grid", gap: "5", gridTemplateColumns: "minmax(0, 1fr)" },
});
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

type Template = ReplyOf<typeof reminderRoutes.getEmailTemplate>;

interface OtherProps {
  template: EmailTemplate;
  onTake: () => void;
  onSave: () => void;
}

/** A template that somebody else saved after this page loaded. It can be used or overwritten. */
const Other = ({ template, onTake, onSave }: OtherProps) => (
  <Stack gap="sm">
    <Heading as="h3" size="lg">
      {words.other.title}
    </Heading>
    <FactList
      facts={[
        { name: words.subject, value: template.subject },
        { name: words.body, value: <Box whiteSpace="pre-wrap">{template.body}</Box> },
        {
          name: words.sendTime,
          value: template.enabled ? template.sendTime : words.other.off(template.sendTime),
        },
      ]}
    />
    <Row>
      <Button variant="secondary" size="sm" onClick={onSave}>
        {words.other.mine}
      </Button>
      <Button variant="quiet" size="sm" onClick={onTake}>
        {words.other.theirs}
      </Button>
    </Row>
  </Stack>
);

interface TemplateFormProps {
  saved: Template;
  draft: EmailTemplate;
  onDraft: (draft: EmailTemplate) => void;
  onSaved: () => void;
}

function TemplateForm({ saved, draft, onDraft, onSaved }: TemplateFormProps) {
  const [kept, setKept] = useState(saved);
  const saving = useSubmit();
  const testing = useSubmit();
  const toast = useToast();
  const change = (part: Partial<EmailTemplate>) => onDraft({ ...draft, ...part });
  const isSaved = JSON.stringify(kept.template) === JSON.stringify(draft);
  const failure = saving.failure ?? testing.failure;

  const [other, setOther] = useState<Template>();
  const leaving = useLeaving(!isSaved);
  const keep = (reply: Template) => {
    setKept(reply);
    setOther(undefined);
    onDraft(reply.template);
  };
  const save = ({ savedAt }: Pick<Template, "savedAt">) =>
    saving.submit(async () => {
      try {
        keep(
          await call(
            reminderRoutes.saveEmailTemplate,
            {},
            { ...draft, savedAt: savedAt ?? "never" },
          ),
        );
        toast("good", words.saved);
        onSaved();
      } catch (error) {
        if (error instanceof ApiProblem && error.code === "conflict")
          setOther(await call(reminderRoutes.getEmailTemplate, {}, {}));
        throw error;
      }
    });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return save(kept);
  };
  const test = () =>
    testing.submit(async () => {
      const { message } = await call(reminderRoutes.testEmailTemplate, {}, {});
      toast("good", message);
    });

  return (
    <Form onSubmit={send} noValidate aria-label={words.title}>
      {failure && (
        <FormAlert {...(saving.failure && { title: words.notSaved })}>{failure.message}</FormAlert>
      )}
      {other && (
        <Other template={other.template} onTake={() => keep(other)} onSave={() => save(other)} />
      )}
      <TextField
        label={words.subject}
        name="subject"
        value={draft.subject}
        error={errorOf(failure, "subject")}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <TextAreaField
        label={words.body}
        hint={words.bodyHint}
        name="body"
        rows={8}
        limit={2000}
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
      {leaving.asks && (
        <Question
          title={words.leave.title}
          confirm={words.leave.go}
          onConfirm={leaving.leave}
          keep={words.leave.stay}
          onClose={leaving.stay}
        >
          <p>{words.leave.text}</p>
        </Question>
      )}
    </Form>
  );
}

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

function InactiveCard() {
  const list = useLivePages(reminderStandingRoutes.listInactive, {}, { every: 2000 });
  return (
    <Card>
      <Stack>
        <CardHead
          title={inactiveWords.title}
          to="/admin-dashboard/users?status=inactive"
          all={inactiveWords.seeAll}
        />
        <LiveTable
          pages={list}
          items={list.data?.pages.flatMap((page) => page.writers)}
          words={inactiveWords}
          empty={<EmptyState title={inactiveWords.emptyTitle}>{inactiveWords.empty}</EmptyState>}
          caption={inactiveWords.caption}
          columns={columns}
          keyOf={({ userId }) => userId}
        />
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
