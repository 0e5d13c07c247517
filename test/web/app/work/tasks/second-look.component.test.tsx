import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ReviewedWork, reviewRoutes } from "#contracts/reviews";
import { openDesk, ownClock, someWork } from "../../support/desk";
import { saying } from "../../support/open-page";
import { answers, askedOf } from "../../support/stubs";

/** Opens the desk with rejected work whose writer asked for a second look. */
async function openAgain(own: Partial<ReviewedWork>) {
  const clock = ownClock();
  const work = someWork({
    secondLook: {
      askedAt: "2026-11-20T09:00:00.000Z",
      words: "Page two names them.",
      rejectedFor: "It is copied.",
    },
    ...own,
  });
  work.writer.rating = 4.7;
  const user = openDesk("/review", {
    api: [answers(reviewRoutes.listReviews, { submissions: [work] })],
  });
  await screen.findByRole("heading", { name: "A second look" });
  await clock(1500);
  return user;
}

test("the desk shows the rejection, the writer's request and the effect of each decision", async () => {
  const user = await openAgain({});
  for (const words of ["Page two names them.", "It is copied."]) screen.getByText(words);
  await user.click(screen.getByText("What each decision does"));
  for (const outcome of [
    "You can undo it for 8 seconds. Takes the rejection back: rating from 4.7 to 5.0.",
    /New version due .* Takes the rejection back: rating from 4\.7 to 5\.0\.$/,
    "The rejection stays, and can’t be asked about again. It costs nothing more: rating stays 4.7.",
  ])
    screen.getAllByText(saying(outcome));
});

test("changes can't be requested after the task was deleted", async () => {
  const user = await openAgain({ taskNow: "deleted" });
  const changes = screen.getByRole("button", { name: "Ask for changes" });
  expect(changes.getAttribute("aria-disabled")).toBe("true");
  const approve = screen.getByRole("button", { name: /^Approve pays/ });
  expect(approve.getAttribute("aria-disabled")).not.toBe("true");
  await user.click(changes);
  expect(screen.getByRole("alert").textContent).toContain("This task was deleted");
  expect(askedOf(reviewRoutes.reviewSubmission)).toEqual([]);
});
