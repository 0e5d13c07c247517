import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { aWordFile } from "../../../../support/work-files";
import { signIn, world } from "../../../../support/world";
import { openAs } from "../../support/signed-in";
import { workInReview } from "../../support/work-in-review";

const visit = browser();

test("a writer requests a second look and asks about a task, and the desk shows both with their words", async () => {
  const { person, session, taskId, submission } = await workInReview("lamu-dhow.docx", aWordFile());
  const admin = await signIn(world().demo.admin);
  await session.call("POST", `/api/tasks/${taskId}/questions`, { question: "How many sources?" });
  await admin.call("POST", `/api/admin/submissions/${submission.id}/review`, {
    decision: "reject",
    note: "It is copied.",
  });

  const writer = await openAs(visit, person, "/dashboard/tasks-awarded", { width: 360 });
  await writer.getByRole("button", { name: `Ask for a second look: ${taskId}` }).click();
  const sheet = writer.getByRole("dialog", { name: "Ask for a second look" });
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.getByText("Write why the decision should be looked at again.").waitFor();
  await sheet.getByRole("textbox").fill("Page two names all three sources.");
  await sheet.getByRole("button", { name: "Send" }).click();
  await writer.getByText(/^You asked for a second look\. /).waitFor();
  await writer.getByText("It is copied.").waitFor();
  await writer.getByText("Page two names all three sources.").waitFor();

  const dashboard = await openAs(visit, world().demo.admin, "/admin-dashboard");
  await dashboard.getByRole("link", { name: /^\d+\+? questions? to answer$/ }).click();
  await dashboard.getByRole("button", { name: `Answer about ${taskId}` }).waitFor();

  const desk = await openAs(
    visit,
    world().demo.admin,
    `/admin-dashboard/review?work=${submission.id}`,
  );
  await desk.getByRole("heading", { name: "A second look" }).waitFor();
  await desk.getByText("Page two names all three sources.").waitFor();
  const entry = desk.locator("button[aria-current]");
  await entry.getByText("Second look").waitFor();
  await desk.getByText("What each decision does").click();
  for (const outcome of [
    "Approve: You can undo it for 8 seconds. Takes the rejection back: rating from 4.7 to 5.0.",
    /^Changes: .* Takes the rejection back: rating from 4\.7 to 5\.0\.$/,
    "Reject: The rejection stays, and can’t be asked about again. It costs nothing more: rating stays 4.7.",
  ])
    await desk.getByText(outcome).waitFor();
  await desk.getByRole("button", { name: /^Reject/ }).click();
  const rejecting = desk.getByRole("dialog", { name: "Reject this work?" });
  await rejecting.getByText(/It costs nothing more: rating stays 4\.7\.$/).waitFor();
  await rejecting.getByRole("button", { name: "Not now" }).click();
  await desk.getByRole("link", { name: /^\d+\+? questions?$/ }).click();
  await desk.getByRole("button", { name: `Answer about ${taskId}` }).click();
  await desk.getByLabel("Your answer").fill("Three, named at the end.");
  await desk.getByRole("button", { name: "Send the answer" }).click();
  await desk.getByText("Answered. The writer is told.").waitFor();

  await desk.getByRole("link", { name: taskId }).first().click();
  const story = desk.getByRole("list", { name: "Timeline" });
  await story.getByText("Rejected at first").waitFor();
  await story.getByText("Second look asked for").waitFor();
  await story.getByText("Waits for your second look").waitFor();
  await desk.getByText("It is copied.").waitFor();
  await desk.getByRole("link", { name: "Activity log of this task" }).click();
  await desk.getByText("Three, named at the end.").waitFor();
});

test("changes can't be requested at a second look whose task was deleted, and the desk says why", async () => {
  const { session, taskId, submission } = await workInReview("lamu-dhow.docx", aWordFile());
  const admin = await signIn(world().demo.admin);
  await admin.call("POST", `/api/admin/submissions/${submission.id}/review`, {
    decision: "reject",
    note: "It is copied.",
    reopen: true,
  });
  const { body } = await session.call<{ awards: { taskId: string; awardedAt: string }[] }>(
    "GET",
    "/api/awards",
  );
  const award = body.awards.find((each) => each.taskId === taskId);
  await session.call("POST", `/api/tasks/${taskId}/second-look`, {
    awardedAt: award?.awardedAt,
    words: "Page two names all three sources.",
  });
  await admin.call("DELETE", `/api/tasks/${taskId}`);

  const desk = await openAs(
    visit,
    world().demo.admin,
    `/admin-dashboard/review?work=${submission.id}`,
    { width: 360 },
  );
  const why = "This task was deleted, so its writer can’t change the work.";
  await desk.getByText(why, { exact: true }).first().waitFor();
  const changes = desk.getByRole("button", { name: "Ask for changes" });
  expect(await changes.isEnabled()).toBe(false);
  await expect
    .poll(() => desk.getByRole("button", { name: /^Approve pays/ }).isEnabled())
    .toBe(true);
  await desk.getByLabel(/^Note to/).fill("Name the sources.");
  await changes.press("Enter");
  await desk.getByRole("alert").getByText(why).waitFor();
});
