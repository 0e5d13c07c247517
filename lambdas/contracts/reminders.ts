import * as z from "zod/mini";
import { Cursor, Instant, line, paragraph, text } from "./fields";
import { ListedUser } from "./person";
import { requestMessages } from "./problem";
import { beyondOneAddress, route } from "./route";

export const reminderMessages = {
  required: "Subject and text are required.",
  placeholder: (wrong: string) => `${wrong} won’t work; use {firstName} or {link}.`,
  time: "A time like 08:00.",
  running: "Reminders are being sent already.",
  otherCount: (before: number, now: number) =>
    `Since you were asked the number has changed: it goes to ${now} now, and was ${before}. Please look again.`,
  otherDay:
    "Since you were asked a new day has begun, and more writers are due a reminder. Please look again.",
  notStarted: "Nothing was sent: emails cannot be queued just now. Try again in a few minutes.",
  notScheduled: "The reminder is saved, but its time could not be set just now. Save it again.",
  testQueued: "A test email is on its way to you.",
  noRun: "There is no such run.",
  savedMeanwhile:
    "Another one was saved since you opened this page, in another tab or by somebody else. What you typed is still here, and nothing was saved.",
  expiredLinkBack:
    "This link is not valid any more. Switch reminders on in your profile, and we email you a new one.",
  deadLink: "This link is not one of ours, or it was cut off.",
};

const words = reminderMessages;

/** An unclosed brace counts too, since somebody probably meant a placeholder. */
const wrongPlaceholder = (text: string) =>
  text.replace(/\{(firstName|link)\}/g, "").match(/\{[^{}\s]*\}?|\}/)?.[0];
const onlyKnownPlaceholders = z.refine<string>((text) => !wrongPlaceholder(text), {
  error: ({ input }) => words.placeholder(wrongPlaceholder(String(input)) ?? ""),
});

export const EmailTemplate = z.strictObject({
  subject: line(120, words.required).check(onlyKnownPlaceholders),
  body: paragraph(2000, words.required).check(onlyKnownPlaceholders),
  sendTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, words.time)),
  enabled: z.boolean(),
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

export const ReminderRun = z.object({
  id: z.string(),
  cause: z.enum(["schedule", "now"]),
  state: z.enum(["running", "done", "failed"]),
  /**
   * The number of people to whom the run will send a mail. It grows until the run has read the
   * whole list of inactive writers.
   */
  queued: z.int(),
  sent: z.int(),
  /**
   * Mails that the mail service refused, that missed the run's end, or whose outcome is unknown.
   * The run does not send them a second time.
   */
  failed: z.int(),
  /** People in `queued` who needed no mail any more, for example because they became active. */
  skipped: z.int(),
  /** The sum of `unconfirmed`, `unsubscribed`, `bounced` and `complained`; not part of `queued`. */
  suppressed: z.int(),
  /** The sum of `today` and `week`; not part of `queued`. */
  rested: z.int(),
  unconfirmed: z._default(z.int(), 0),
  unsubscribed: z._default(z.int(), 0),
  bounced: z._default(z.int(), 0),
  complained: z._default(z.int(), 0),
  today: z._default(z.int(), 0),
  week: z._default(z.int(), 0),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
});
export type ReminderRun = z.infer<typeof ReminderRun>;

const Named = z.strictObject({
  template: z.looseObject({}),
  savedAt: z.optional(z.unknown()),
});

/**
 * A template from a client. The form of a reply, `{ template, savedAt }`, replaces only the version
 * that was saved at `savedAt`. A template without `savedAt` replaces any version.
 */
const TemplateAsSent = z.pipe(
  z.transform((sent: unknown) => {
    const { data } = Named.safeParse(sent);
    if (!data) return sent;
    const { template, savedAt } = data;
    return { ...template, ...("savedAt" in data && { savedAt: savedAt ?? "never" }) };
  }),
  z.extend(EmailTemplate, { savedAt: z.optional(z.union([Instant, z.literal("never")])) }),
);

const nothing = z.strictObject({});
const Template = z.object({ template: EmailTemplate, savedAt: z.nullable(Instant) });
const Run = z.object({ run: ReminderRun });
const Choice = z.strictObject({ wanted: z.boolean() });
const Message = z.object({ message: z.string() });

export const reminderRoutes = {
  getEmailTemplate: route({
    method: "GET",
    path: "/api/email-template",
    signedOut: requestMessages.signInToAdminister,
    caller: "admin",
    summary: "What inactive writers are reminded with.",
    input: nothing,
    reply: Template,
  }),
  saveEmailTemplate: route({
    method: "PUT",
    path: "/api/email-template",
    signedOut: requestMessages.signInToAdminister,
    caller: "admin",
    summary:
      "Change the reminder, its time of day in Nairobi, and whether it is sent; refused where another one was saved since `savedAt`.",
    input: TemplateAsSent,
    reply: Template,
    problems: ["conflict", "provider_unavailable"],
  }),
  testEmailTemplate: route({
    method: "POST",
    path: "/api/email-template/test",
    caller: "admin",
    throttle: beyondOneAddress,
    summary: "Send the reminder as it is saved to the administrator.",
    input: nothing,
    reply: Message,
    status: 202,
  }),
  startReminders: route({
    method: "POST",
    path: "/api/reminders",
    caller: "admin",
    summary:
      "Remind now every inactive writer who is due a reminder; refused where they are not as many as was counted.",
    input: z.strictObject({
      counted: z.optional(
        z.strictObject({
          /** The number of recipients that the administrator saw, and the time of that count. */
          due: z.int().check(z.gte(0)),
          at: Instant,
        }),
      ),
    }),
    reply: Run,
    status: 202,
    idempotent: true,
    problems: ["conflict", "provider_unavailable"],
  }),
  listReminders: route({
    method: "GET",
    path: "/api/reminders",
    caller: "admin",
    summary: "The newest thirty runs.",
    input: nothing,
    reply: z.object({ runs: z.array(ReminderRun) }),
  }),
  getReminders: route({
    method: "GET",
    path: "/api/reminders/{id}",
    caller: "admin",
    summary: "One run, with its counts as they are now, and who started it.",
    input: nothing,
    reply: z.object({
      run: ReminderRun,
      /** The administrator who started the run; null for a scheduled run or an unknown person. */
      by: z.nullable(z.object({ userId: z.string(), name: z.string() })),
    }),
    problems: ["not_found"],
  }),
  getReminderChoice: route({
    method: "GET",
    path: "/api/me/reminders",
    caller: "signed-in",
    summary: "Whether the caller wants to be reminded by mail.",
    input: nothing,
    reply: Choice,
  }),
  chooseReminders: route({
    method: "PUT",
    path: "/api/me/reminders",
    caller: "signed-in",
    throttle: beyondOneAddress,
    summary:
      "Have reminders sent from now on, or no more. After the mailed link to unsubscribe nothing changes until a link is pressed that this mails.",
    input: Choice,
    reply: z.object({
      wanted: z.boolean(),
      /** True if we mailed a link: only this link can turn reminders on again. */
      mailed: z.boolean(),
    }),
    problems: ["too_many_requests"],
  }),
  confirmReminders: route({
    method: "POST",
    path: "/api/me/reminders/confirm",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Send reminders again, with the code of the link that was mailed to who unsubscribed.",
    input: z.strictObject({
      code: text(words.expiredLinkBack).check(
        z.minLength(1, words.expiredLinkBack),
        z.maxLength(200, words.expiredLinkBack),
      ),
    }),
    reply: Choice,
  }),
  askUnsubscribe: route({
    method: "GET",
    path: "/api/unsubscribe/{token}",
    caller: "anyone",
    fromAnySite: true,
    summary: "Leads to the page that asks; unsubscribes nobody by itself.",
    input: nothing,
    reply: z.unknown(),
    problems: ["not_found"],
  }),
  unsubscribe: route({
    method: "POST",
    path: "/api/unsubscribe/{token}",
    caller: "anyone",
    fromAnySite: true,
    throttle: beyondOneAddress,
    summary: "Send no more reminders to whom the link was mailed; again: the same answer.",
    input: z.unknown(),
    raw: true,
    media: "any",
    reply: nothing,
    problems: ["not_found"],
  }),
};

/** The reminder's button takes the place of this placeholder. */
export const linkPlaceholder = "{link}";

/**
 * The paragraphs of a reminder's text. A text without {@link linkPlaceholder} gets the placeholder
 * as its last paragraph.
 */
export function paragraphsOf(body: string): string[] {
  const written = body.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return body.includes(linkPlaceholder) ? written : [...written, linkPlaceholder];
}

/** `due` if the writer would get a reminder now; otherwise the reason why not. */
export const Standing = z.enum([
  "due",
  "unconfirmed",
  "unsubscribed",
  "bounced",
  "complained",
  "today",
  "week",
]);
export type Standing = z.infer<typeof Standing>;

export const StandingCounts = z.object({
  due: z.int(),
  unconfirmed: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
  complained: z.int(),
  today: z.int(),
  /** Writers who get only one reminder a week after many daily ones, and have had this week's. */
  week: z.int(),
});
export type StandingCounts = z.infer<typeof StandingCounts>;

export const noStandings: StandingCounts = {
  due: 0,
  unconfirmed: 0,
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
  today: 0,
  week: 0,
};

export const DatedStanding = z.object({
  turn: Standing,
  since: z.nullable(Instant),
  lastAt: z.nullable(Instant),
  /** The time of the next reminder by the saved settings; null if none will be sent. */
  nextAt: z.nullable(Instant),
});
export type DatedStanding = z.infer<typeof DatedStanding>;

export const InactiveWriter = z.object({
  ...z.pick(ListedUser, {
    userId: true,
    firstName: true,
    lastName: true,
    email: true,
    createdAt: true,
  }).shape,
  standing: DatedStanding,
});
export type InactiveWriter = z.infer<typeof InactiveWriter>;

export const reminderStandingRoutes = {
  countTurns: route({
    method: "GET",
    path: "/api/admin/reminders/turns",
    caller: "admin",
    summary:
      "How many of the next two thousand inactive writers a reminder would go to now, and why not to the others.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ counts: StandingCounts, cursor: z.optional(z.string()) }),
  }),
  listInactive: route({
    method: "GET",
    path: "/api/admin/reminders/inactive",
    caller: "admin",
    summary:
      "Inactive writers, the newest first, five at a time: when each is reminded, or why not.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ writers: z.array(InactiveWriter), cursor: z.optional(z.string()) }),
  }),
  getStanding: route({
    method: "GET",
    path: "/api/admin/users/{id}/reminders",
    caller: "admin",
    summary: "When one writer is reminded, or why not; null for who is active or has gone.",
    input: z.strictObject({}),
    reply: z.object({ standing: z.nullable(DatedStanding) }),
    problems: ["not_found"],
  }),
};
