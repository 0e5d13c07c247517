import { expect, test } from "vitest";
import type { ReminderRun } from "#contracts/reminders";
import { until } from "../../../support/until";
import { confirmEmail, mail, type Person, signIn, signUp, world } from "../../../support/world";

type Admin = Awaited<ReturnType<typeof signIn>>;
type Started = { run: ReminderRun };

const listed = (admin: Admin, userId: string) =>
  until("the newcomer, confirmed, in the list of the inactive", async () => {
    const path = "/api/admin/users?status=inactive";
    const { body } = await admin.call<{ users: { userId: string; emailConfirmed: boolean }[] }>(
      "GET",
      path,
    );
    return body.users.some((each) => each.userId === userId && each.emailConfirmed);
  });

const reminders = async ({ email }: Person) =>
  (await mail(email)).filter(({ text }) => text.includes("/unsubscribe?token="));

/** Starts a run once no other is in progress, and waits for its end. */
async function runOnce(admin: Admin): Promise<ReminderRun> {
  const { id } = await until("a run that may begin", async () => {
    const { status, body } = await admin.call<Started>("POST", "/api/reminders", {});
    return status === 202 && body.run;
  });
  return await until("the end of the run", async () => {
    const { run } = (await admin.call<Started>("GET", `/api/reminders/${id}`)).body;
    return run.state !== "running" && run;
  });
}

test("an inactive writer gets one reminder, and its link stops the next reminder", async () => {
  const person = await signUp();
  const stranger = await signUp({ firstName: "Nobody" });
  await confirmEmail(person);
  const admin = await signIn(world().demo.admin);
  await listed(admin, person.userId);
  const run = await runOnce(admin);

  expect(run).toMatchObject({ state: "done", failed: 0 });
  expect(run.sent + run.skipped).toBe(run.queued);
  const [only, ...more] = await reminders(person);
  expect(more).toEqual([]);
  expect(only?.text).not.toContain("/confirm-email?code=");
  const [unproven] = await reminders(stranger);
  expect(unproven?.text).toContain("/confirm-email?code=");
  const token = /\?token=(\w+)/.exec(only?.text ?? "")?.[1];

  // The request that a mail program sends: a form, without cookie and sign-in.
  const pressed = await fetch(`${world().site}/api/unsubscribe/${token}`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(pressed.status).toBe(200);
  const next = await runOnce(admin);
  expect(next.suppressed).toBeGreaterThan(0);
  expect(await reminders(person)).toHaveLength(1);
});
