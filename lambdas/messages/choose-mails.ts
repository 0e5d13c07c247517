import type { MailChange, MailChoice } from "#contracts/mails";
import type { Settings } from "#contracts/settings";
import { writeAlone } from "../platform/table/transact";
import { chooseReminders } from "./choose-reminders";
import { findOrMakeMailing, mailings, newsMailWrite, wantedMails } from "./mailings";

export const readMailChoice = async (userId: string): Promise<MailChoice> =>
  wantedMails(await mailings.find({ userId }));

/** A writer's own choice in the profile; what it leaves out stays as it is. */
export async function chooseMails(
  userId: string,
  { reminders, ...choice }: MailChange,
  settings: Pick<Settings, "limits">,
  now: Date,
): Promise<MailChoice & { mailed: boolean }> {
  const before = wantedMails(await findOrMakeMailing(userId));
  for (const which of ["receipts", "decisions"] as const) {
    const wanted = choice[which] ?? before[which];
    if (wanted !== before[which]) await writeAlone(newsMailWrite(userId, which, wanted));
  }
  const { mailed } =
    reminders === undefined
      ? { mailed: false }
      : await chooseReminders(userId, reminders, settings, now);
  return { ...(await readMailChoice(userId)), mailed };
}
