import type { MailStop } from "#contracts/accounts";
import type { ListedUser } from "#contracts/people";
import type { Turn } from "#contracts/reminders";
import { mailStop } from "../../accounts/profile/mail-stop";
import { type Suppression, suppressionStore } from "../../accounts/profile/suppression-store";
import { type Mailing, mailingStore } from "./mailing-store";
import { turnOf } from "./turn";

/** As many are read together. */
const together = 100;

export interface Reminded {
  mailing: Mailing | undefined;
  suppression: Suppression | undefined;
  stop: MailStop | null;
  turn: Turn;
}

/** What is known of some inactive people and their reminders, in their order. */
export async function lookUpTurns(
  people: readonly Pick<ListedUser, "userId" | "email" | "emailConfirmed">[],
  question: { pauseAfter: number; now: Date },
): Promise<Reminded[]> {
  const parts = Array.from({ length: Math.ceil(people.length / together) }, (_, at) =>
    people.slice(at * together, (at + 1) * together),
  );
  const found = await Promise.all(
    parts.map(async (part) => {
      const [mailings, suppressions] = await Promise.all([
        mailingStore.findAll(part.map(({ userId }) => userId)),
        suppressionStore.findAll(part.map(({ email }) => email)),
      ]);
      return part.map(({ emailConfirmed }, at) => {
        const [mailing, suppression] = [mailings[at], suppressions[at]];
        const stop = mailStop(emailConfirmed, suppression);
        return { mailing, suppression, stop, turn: turnOf(mailing, stop, question) };
      });
    }),
  );
  return found.flat();
}
