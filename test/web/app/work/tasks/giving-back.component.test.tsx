import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Award, taskRoutes } from "#contracts/tasks";
import { aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf } from "../../support/stubs";

const award = Award.parse({
  taskId: "TASK-0A1B2C3D",
  field: "Data Science",
  amount: 500,
  context: "",
  status: "awarded",
  awardedAt: "2026-11-27T07:00:00.000Z",
  dueDate: "2126-12-12T07:00:00.000Z",
  reviewedAt: null,
  cancelledAt: null,
  note: null,
});

test("giving a task back says what it costs first, and then costs that", async () => {
  let shown = award;
  const user = openPage("/dashboard/tasks-awarded", {
    as: aWriter(),
    api: [
      answers(taskRoutes.listAwards, () => ({ awards: [shown] })),
      answers(taskRoutes.cancelAward, () => {
        shown = { ...award, status: "cancelled", cancelledAt: "2026-11-28T07:00:00.000Z" };
        return { award: shown, rating: 4.8 };
      }),
    ],
  });
  const ask = await screen.findByRole("button", { name: "Cancel task" });
  await user.click(ask);
  const sheet = await screen.findByRole("dialog", { name: "Give this task back?" });
  within(sheet).getByText(saying(/falls by 0\.2, from 5\.0 to 4\.8/));
  await user.click(within(sheet).getByRole("button", { name: "Keep the task" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  expect(document.activeElement).toBe(ask);
  expect(askedOf(taskRoutes.cancelAward)).toEqual([]);

  await user.click(ask);
  await user.click(await screen.findByRole("button", { name: "Yes, give it back" }));
  await screen.findByText(saying("Your rating is now 4.8."));
  await screen.findByText("Cancelled");
  expect(screen.queryByRole("button", { name: "Cancel task" })).toBe(null);
});
