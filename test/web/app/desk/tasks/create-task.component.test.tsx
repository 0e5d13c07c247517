import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { taskRoutes } from "#contracts/tasks";
import { anAdminTask, openDesk } from "../../support/desk";
import { saying } from "../../support/open-page";
import { answers, askedOf, stub, unreached } from "../../support/stubs";

const { createTask } = taskRoutes;
const task = anAdminTask("TASK-0000A001");
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Add Task" }));

async function fill(user: UserEvent) {
  await user.selectOptions(await screen.findByLabelText("Field"), "Law");
  fireEvent.change(field("Due Date"), { target: { value: "2126-12-12" } });
  await user.type(field("Context"), "Explain a by-law.");
  await user.type(field("Amount (KES)"), "1,500");
}

test("an incomplete form marks the missing fields, and a reload keeps its text", async () => {
  const user = openDesk("/create-task");
  await user.type(await screen.findByLabelText("Context"), "Half a thought");
  await press(user);
  for (const told of [
    "Please fill out all fields correctly.",
    "Choose a field.",
    "Choose a day.",
    "Whole shillings, from 1 to 250,000.",
  ])
    screen.getByText(told);
  await expect.poll(() => document.activeElement).toBe(field("Field"));
  dispatchEvent(new Event("pagehide"));
  cleanup();
  openDesk("/create-task");
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Context")).value).toBe(
    "Half a thought",
  );
});

test.each([
  [
    "by default the task appears in the morning",
    undefined,
    "scheduled",
    /It is TASK-0000A001\. Writers see it from .* 7:00 AM EAT\./,
  ],
  [
    "“At once” publishes the task now",
    "At once",
    "active",
    "It is TASK-0000A001. Writers see it now.",
  ],
] as const)("the form is empty after a task is added: %s", async (_, when, status, told) => {
  const added = { ...task, status, publishAt: "2126-12-11T04:00:00.000Z" };
  const user = openDesk("/create-task", { api: [answers(createTask, { task: added })] });
  await fill(user);
  if (when) await user.click(field(when));
  await press(user);
  await screen.findByText(saying(told));
  expect([field("Context").value, field("Amount (KES)").value]).toEqual(["", ""]);
  const [asked] = askedOf(createTask);
  expect(asked?.input).toMatchObject({ field: "Law", amount: 1500, context: "Explain a by-law." });
  expect(asked?.input.publishAt === "now").toBe(when !== undefined);
});

test("after a lost answer, the form sends the same task again with the same key", async () => {
  const user = openDesk("/create-task", { api: [unreached(createTask)] });
  await fill(user);
  await press(user);
  await screen.findByText(/^We could not reach the service\./);
  expect(field("Context").value).toBe("Explain a by-law.");
  stub(answers(createTask, { task }));
  await press(user);
  await screen.findByText(/^Task added successfully!/);
  const [first, second] = askedOf(createTask);
  expect([second?.input, second?.key]).toEqual([first?.input, first?.key]);
});
