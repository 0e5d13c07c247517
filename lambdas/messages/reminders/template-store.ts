import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { EmailTemplate } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { absent, type Condition } from "../../platform/table/expressions";
import { getItem } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { reminders } from "./run";

// REMINDERS   TEMPLATE   as the administrator saved it; absent until then
const templateKey = { pk: reminders, sk: "TEMPLATE" };
const Saved = z.object({ ...EmailTemplate.shape, savedAt: Instant, timeSetAt: Instant });

/** The reminder as long as nobody has changed it. */
const usual = ({ productName, reminderTime, activationFee }: Settings): EmailTemplate => ({
  subject: `New tasks at ${productName} today`,
  body: `Habari {firstName},\n\nnew writing tasks appeared this morning. Activate your account once, for KES ${activationFee}, and take your first one today. The ${activationFee} stay yours: they are in your balance.\n\n{link}`,
  sendTime: reminderTime,
  enabled: true,
});

/** The reminder, when it was saved, and when its time or whether it is sent were set; null when never. */
export async function readTemplate(settings: Settings) {
  const saved = await getItem(Saved, templateKey);
  if (!saved) return { template: usual(settings), savedAt: null, timeSetAt: null };
  const { savedAt, timeSetAt, ...template } = saved;
  return { template, savedAt, timeSetAt };
}

/** The write that keeps the reminder; it refuses as `template` when it was saved since it was `readAs`. */
export const templateWrite = (
  template: EmailTemplate,
  times: { savedAt: string; timeSetAt: string },
  readAs: { savedAt: string | null },
): Write => ({
  name: "template",
  put: { ...templateKey, type: "EmailTemplate", ...template, ...times },
  if: isAsRead(readAs.savedAt),
});

const isAsRead = (savedAt: string | null): Condition =>
  savedAt === null
    ? absent
    : {
        ConditionExpression: "#savedAt = :savedAtRead",
        ExpressionAttributeNames: { "#savedAt": "savedAt" },
        ExpressionAttributeValues: { ":savedAtRead": savedAt },
      };
