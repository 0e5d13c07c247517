import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import type { EmailTemplate } from "#contracts/reminders";
import { reminderRoutes } from "#contracts/reminders";
import type { ReplyOf } from "#contracts/route";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Switch } from "../../../ui/switch";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { reminderStrings } from "./strings";

const words = reminderStrings.template;

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
export function TemplateForm({ saved, draft, onDraft }: TemplateFormProps) {
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
