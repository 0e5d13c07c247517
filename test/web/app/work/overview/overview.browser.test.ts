import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { aWordFile } from "../../../../support/work-files";
import { anActiveWriter } from "../../../../support/world";
import { reviewedInWorld, workInWorld } from "../../support/booked";
import { isInFirstView } from "../../support/first-view";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";
import { workInReview } from "../../support/work-in-review";

const visit = browser();
const receipt = { name: "Paid, and active" };

test("the activation receipt leaves the overview once work is paid, and the earning comes first", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard", { width: 360 });
  await page.getByRole("heading", receipt).waitFor();
  await page.getByText("Balance after it").waitFor();

  await workInWorld(person.userId, "Name the sources.");
  await page.reload();

  const earning = page.getByRole("heading", { name: /^Your first earning/ });
  await earning.waitFor();
  await expect.poll(() => page.getByRole("heading", receipt).count()).toBe(0);
  await expect.poll(() => isInFirstView(page, earning)).toBe(true);
  expect(await page.getByText("Haba na haba hujaza kibaba").count()).toBe(1);
});

test("the overview names everything that waits for a writer, rejections and later changes included", async () => {
  const { person } = await anActiveWriter();
  const { userId } = person;
  const dueIn = (hours: number) => ({
    dueAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
  });
  const rejected = await reviewedInWorld(userId, { decision: "reject", note: "Off the subject." });
  const page = await openAs(visit, person, "/dashboard", { width: 360 });
  const also = page.getByRole("list", { name: "Also waiting for you" });

  await also.getByText("was not accepted. See why; you can ask for a second look.").waitFor();
  expect(await page.getByRole("heading", receipt).count()).toBe(0);
  const changes = { decision: "changes", note: "Name the sources." } as const;
  const later = await reviewedInWorld(userId, changes, dueIn(72));
  const next = await reviewedInWorld(userId, changes, dueIn(48));
  await page.reload();

  await page.getByRole("heading", { name: "Finish the changes" }).waitFor();
  await page.getByText(`${next.taskId}, Law: KES 1,500.00 when approved. Due `).waitFor();
  await expect
    .poll(() => also.getByRole("listitem").allInnerTexts())
    .toEqual([
      expect.stringMatching(`^${later.taskId}, Law, KES\\s1,500.00, needs changes by `),
      expect.stringMatching(`^${rejected.taskId}, Law, KES\\s1,500.00, was not accepted`),
    ]);
  await expectAccessible(page);
  await also.getByRole("link", { name: later.taskId }).click();
  await page.waitForURL(`**/dashboard/tasks-awarded#${later.taskId}`);
});

test("once the day's task is submitted, the overview says when the next can be taken", async () => {
  const [{ person }] = await Promise.all([
    workInReview("lamu-dhow.docx", aWordFile()),
    newTasks(1),
  ]);
  const page = await openAs(visit, person, "/dashboard", { width: 360 });

  await page.getByRole("heading", { name: "New tasks" }).waitFor();
  const when = page.getByRole("heading", { name: "You can bid again tomorrow" });
  await when.waitFor();
  const waiting = page.getByLabel("Waiting for you", { exact: true });
  await waiting.getByText("You can take one task per day. New tasks").waitFor();
  expect(await page.getByText("You can bid again tomorrow").count()).toBe(1);
  await expectAccessible(page);
});
