import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { firstOf } from "../../../../support/depth";
import { anActiveWriter, signIn, world } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { openAs } from "../../support/signed-in";

const visit = browser();
const path = "/admin-dashboard/manage-task";
const aTask = async () => {
  const [task] = await newTasks(1, "Math");
  if (!task) throw new Error("No task was made.");
  return task;
};

test("no button of a row is outside its card, and a row's text has room", async () => {
  const [free, taken] = await newTasks(2, "Data Science");
  if (!free || !taken) throw new Error("No tasks were made.");
  const name = { firstName: "Wanjirũ wa Ngũgĩ", lastName: "Mbugua-Otieno Kipchirchir" };
  const { session } = await anActiveWriter(name);
  await session.call("POST", `/api/tasks/${taken.id}/bid`, {});
  const query = "search=market+day&field=Data+Science";
  const page = await openAs(visit, world().demo.admin, `${path}?${query}`);
  for (const { width, room } of rooms) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("row").filter({ hasText: taken.id }).waitFor();
    // Two-line rows have their buttons on the task's own page.
    const count = width < 1280 ? 0 : 1;
    await expect
      .poll(() => page.getByRole("button", { name: `Take back ${taken.id}` }).count())
      .toBe(count);

    const found = await page.getByRole("table").evaluate(roomOfRows);

    expect({ width, outside: found.outside }).toEqual({ width, outside: [] });
    expect(found.narrowest).toBeGreaterThan(room);
  }
});

/** Window widths, with the least pixels for each of two lines of a task's text. */
const rooms = [
  { width: 1024, room: 200 },
  { width: 1280, room: 150 },
  { width: 1440, room: 250 },
  { width: 1920, room: 250 },
];

/** Finds buttons outside the card, and the least room of a task's text. */
function roomOfRows(table: Element) {
  const { right } = (table.closest("section > div") ?? table).getBoundingClientRect();
  const texts = [...table.querySelectorAll("[title]")].map((text) => text.clientWidth);
  const held = [...table.querySelectorAll("button, a")];
  return {
    outside: held
      .filter((each) => each.getBoundingClientRect().right > right)
      .map((each) => each.getAttribute("aria-label") ?? each.textContent),
    narrowest: Math.min(...texts),
  };
}

test("a phone shows a task in two lines under a folded filter, and changes it on its own page", async () => {
  const task = await aTask();
  const page = await openAs(visit, world().demo.admin, path, { width: 360 });
  await page.getByText("Shown: all tasks").click();
  await page.getByLabel("Field", { exact: true }).selectOption("Math");
  await page.getByText("Shown: all tasks, Math").waitFor();
  const row = page.getByRole("row").filter({ hasText: task.id });
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(96);

  await page.getByRole("link", { name: task.id }).click();
  await page.getByRole("button", { name: "Change" }).click();
  await page.locator(`form[aria-label*="${task.id}"]`).waitFor();
});

test.each(firstOf(1440, 360))(
  "a writer reads why a task was taken back, at %i px",
  async (width) => {
    const [{ person, session }, task] = [await anActiveWriter(), await aTask()];
    await session.call("POST", `/api/tasks/${task.id}/bid`, {});
    const admin = await signIn(world().demo.admin);
    const why = { note: "The client has gone.", reopen: false };
    await admin.call("POST", `/api/admin/tasks/${task.id}/take-back`, why);

    const mine = await openAs(visit, person, "/dashboard/tasks-awarded", { width });
    const card = mine.getByRole("listitem").filter({ hasText: task.id });
    await card.getByText(task.id).click();
    await card.getByText(/Your rating stays, and you can take another task today/).waitFor();
    await card.getByText("The client has gone.").waitFor();
    await expectAccessible(mine);
  },
);
