import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { api } from "#contracts/api";
import type { EmailTemplate } from "#contracts/reminders";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { Switch } from "../../ui/switch";
import { TextAreaField } from "../../ui/text-area-field";
import { TextField } from "../../ui/text-field";
import { useToast } from "../../ui/toast-host";
import { call } from "../api/client";
import { useSettings } from "../api/use-config";
import { errorOf, useSubmit } from "../hooks/use-submit";
import { reminderStrings } from "../strings/reminders";
import { MailPreview } from "./mail-preview";

const words = reminderStrings.template;

const Form = chakra("form", {
  base: { display: "grid", gap: "5", marginTop: "4", gridTemplateColumns: "minmax(0, 1fr)" },
});
/** The words and the time of the reminder, and what they become in a mail. */
export function TemplateForm({ saved }: { saved: EmailTemplate }) {
  const [kept, setKept] = useState(saved);
  const [draft, setDraft] = useState(saved);
  const saving = useSubmit();
  const testing = useSubmit();
  const toast = useToast();
  const pauseAfter = useSettings()?.reminders.pauseAfter;
  const change = (part: Partial<EmailTemplate>) => setDraft((before) => ({ ...before, ...part }));
  const isSaved = JSON.stringify(kept) === JSON.stringify(draft);
  const failure = saving.failure ?? testing.failure;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return saving.submit(async () => {
      const { template } = await call(api.saveEmailTemplate, {}, draft);
      setKept(template);
      setDraft(template);
      toast("good", words.saved);
    });
  };
  const test = () =>
    testing.submit(async () => {
      const { message } = await call(api.testEmailTemplate, {}, {});
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
      {pauseAfter !== undefined && <Note>{words.quiet(pauseAfter)}</Note>}
      <Row>
        <Button type="submit" variant="secondary" busy={saving.busy}>
          {words.save}
        </Button>
        <Button variant="quiet" busy={testing.busy} disabled={!isSaved} onClick={() => void test()}>
          {words.test}
        </Button>
      </Row>
      {!isSaved && <Note>{words.unsaved}</Note>}
      <MailPreview subject={draft.subject} body={draft.body} />
    </Form>
  );
}
