import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Submission, Upload } from "#contracts/submissions";
import type { Session } from "../../../support/world";
import { anAwardedTask } from "../../../support/world";

/** Submits this file as a new writer's work. Returns the submission and the writer. */
export async function workInReview(
  fileName: string,
  bytes: Uint8Array,
  changes?: Parameters<typeof anAwardedTask>[0],
) {
  const { person, session, taskId } = await anAwardedTask(changes);
  const submission = await handInFile(session, taskId, fileName, bytes);
  return { person, session, taskId, submission };
}

/** Submits a file in one part, as the browser does. */
export async function handInFile(
  session: Session,
  taskId: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<Submission> {
  const { body } = await session.call<{ submission: Submission; upload: Upload }>(
    "POST",
    "/api/submissions",
    { taskId, fileName, size: bytes.length },
  );
  for (const { url } of body.upload.parts)
    await fetch(url, { method: "PUT", body: Buffer.from(bytes) });
  const path = `/api/submissions/${body.submission.id}/complete`;
  const done = await session.call<{ submission: Submission }>("POST", path, {});
  if (done.status !== 200) throw new Error(`${path}: ${done.status} ${JSON.stringify(done.body)}`);
  return done.body.submission;
}

export const shownTask = (page: Page) =>
  page.locator("main section[aria-label^=TASK-]").getAttribute("aria-label");

/** Opens the submission for this task with the keyboard. */
export async function openWork(page: Page, taskId: string) {
  await page.getByRole("heading", { name: /to review/ }).waitFor();
  let left: string | null = null;
  let pressedAt = 0;
  const goOn = async () => {
    const shown = await shownTask(page);
    // A second press before the next submission is shown would skip one. At the end of the queue,
    // the press is repeated, since more submissions may load.
    if (shown !== taskId && (shown !== left || Date.now() - pressedAt > 1000)) {
      [left, pressedAt] = [shown, Date.now()];
      await page.keyboard.press("j");
    }
    return shown;
  };
  await expect.poll(goOn, { interval: 20, timeout: 60_000 }).toBe(taskId);
}

export const approveButton = (page: Page) => page.getByRole("button", { name: /^Approve pays/ });

/** Moves the page's clock until the open submission can be decided. */
export async function lookAt(page: Page, taskId: string) {
  await openWork(page, taskId);
  await page.clock.fastForward(1500);
  await expect.poll(() => approveButton(page).isEnabled()).toBe(true);
}
