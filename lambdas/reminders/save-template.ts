import type { EmailTemplate } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { actWrite } from "../acts/act";
import { transact } from "../platform/table/transact";
import { readTemplate, templateWrite } from "./template-store";

/** Keeps the reminder as the administrator with the `userId` `by` wants it, and that they changed it. */
export async function saveTemplate(
  template: EmailTemplate,
  by: string,
  settings: Settings,
  now: Date,
): Promise<{ template: EmailTemplate; savedAt: string }> {
  const before = (await readTemplate(settings)).template;
  const act = actWrite(
    {
      act: "template-changed",
      by,
      subject: "reminder",
      userId: null,
      note: null,
      before,
      after: template,
    },
    now,
  );
  await transact([templateWrite(template, now), act]);
  return { template, savedAt: now.toISOString() };
}
