import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { EmailTemplate } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { getItem } from "../platform/table/read";
import type { Write } from "../platform/table/transact";
import { reminders } from "./run";

// REMINDERS   TEMPLATE   as the administrator saved it; absent until then
const templateKey = { pk: reminders, sk: "TEMPLATE" };
const Saved = z.object({ ...EmailTemplate.shape, savedAt: Instant });

/** The reminder as long as nobody has changed it. */
const usual = ({ productName, reminderTime, activationFee }: Settings): EmailTemplate => ({
  subject: `New tasks at ${productName} today`,
  body: `Habari {firstName},\n\nnew writing tasks appeared this morning. Activate your account once, for KES ${activationFee}, and take your first one today. The ${activationFee} stay yours: they are in your balance.\n\n{link}`,
  sendTime: reminderTime,
  enabled: true,
});

/** The reminder, and when it was saved; null when it never was. */
export async function readTemplate(settings: Settings) {
  const saved = await getItem(Saved, templateKey);
  if (!saved) return { template: usual(settings), savedAt: null };
  const { savedAt, ...template } = saved;
  return { template, savedAt };
}

export const templateWrite = (template: EmailTemplate, now: Date): Write => ({
  name: "template",
  put: { ...templateKey, type: "EmailTemplate", ...template, savedAt: now.toISOString() },
  if: { ConditionExpression: "attribute_exists(pk) OR attribute_not_exists(pk)" },
});
