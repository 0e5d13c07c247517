import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { auditRoutes } from "#contracts/audit-log";
import { correctionRoutes } from "#contracts/corrections";
import { paymentMessages, paymentRoutes, UnattributedPayment } from "#contracts/payments";
import { peopleRoutes } from "#contracts/people";
import { ListedUser } from "#contracts/person";
import { type DayFigures, statsRoutes } from "#contracts/stats";
import { taskRoutes } from "#contracts/tasks";
import { AdminTraining, trainingMessages, trainingRoutes } from "#contracts/trainings";
import { anAct, anEntry, noQueue, openDesk, ownClock, someStats } from "../support/desk";
import { aWriter } from "../support/open-page";
import { answers, askedOf, held, refuses, refusesInput, requests, stub } from "../support/stubs";

const { listUnattributedPayments, settleUnattributedPayment } = paymentRoutes;
const { attributePayment } = correctionRoutes;
const at = "2026-11-28T05:00:00.000Z";
const payment = UnattributedPayment.parse({
  receiptNumber: "UHQ4K7M2XA",
  amount: 250,
  amountAsSent: "250.00",
  account: "whose may it be",
  phone: "2547•••777",
  payerName: "Zawadi",
  paidAt: at,
  receivedAt: at,
});
const writer = (username: string, firstName: string, lastName: string) =>
  ListedUser.parse({
    ...aWriter({ userId: username, username, firstName, lastName }),
    trainingActivatedAt: null,
  });
const zawadi = writer("zawadi", "Zawadi", "Mutua");
const others = [writer("wanjiru", "Wanjiru", "Otieno"), writer("wanjiku", "Wanjiku", "Otieno")];
const press = (name: string | RegExp) => screen.findByRole("button", { name });

/** Opens the list with one unmatched payment, which stays until it is credited or closed. */
function openPayments(query = "") {
  let payments = [payment];
  const gone = <Reply,>(reply: Reply) => {
    payments = [];
    return reply;
  };
  const entry = anEntry(250);
  return openDesk(`/payments${query}`, {
    api: [
      answers(listUnattributedPayments, () => ({ payments })),
      answers(attributePayment, () => gone({ entry })),
      answers(settleUnattributedPayment, ({ params: { id } }) =>
        gone({ receiptNumber: id, settled: true as const }),
      ),
      answers(peopleRoutes.listUsers, ({ input: { search = "" } }) => {
        if (search.startsWith("wan")) return { users: others };
        return search === "zawadi muta"
          ? { users: [zawadi], nearest: true as const }
          : { users: [zawadi] };
      }),
    ],
  });
}

test("a payment is credited only after the page has shown the writer whose name was typed", async () => {
  const user = openPayments();
  await user.click(await press("Credit UHQ4K7M2XA to a writer"));
  const field = screen.getByRole<HTMLInputElement>("combobox");
  expect(document.activeElement).toBe(field);
  await user.type(screen.getByLabelText("Why it is theirs"), "She called.");
  await user.type(field, "wanj{Enter}");
  await screen.findByText(/^Choose the writer: you see who gets it/);
  expect(await screen.findAllByRole("option", { name: /^Wanji/ })).toHaveLength(2);
  await user.keyboard("{End}");
  screen.getByRole("option", { name: /^Wanjiku/, selected: true });
  await user.keyboard("{Escape}");
  expect([screen.queryAllByRole("option"), screen.queryByRole("dialog")?.tagName]).toEqual([
    [],
    "DIALOG",
  ]);
  await user.clear(field);
  await user.type(field, "zawadi muta");
  await screen.findByText("Nobody begins like this. The nearest:");
  await user.keyboard("{ArrowDown}{Enter}");
  await screen.findByText(/^It goes to Zawadi Mutua, /);
  expect(askedOf(attributePayment)).toEqual([]);
  await user.click(await press(/^Credit KES\s250\.00 to Zawadi Mutua$/));
  await screen.findByText(/is in the balance of/);
  expect(askedOf(attributePayment)).toMatchObject([
    { params: { id: "UHQ4K7M2XA" }, input: { username: "zawadi", note: "She called." } },
  ]);
  expect(screen.queryByRole("button", { name: "Credit UHQ4K7M2XA to a writer" })).toBe(null);
});

test("the form opened from a writer's page asks only for the reason", async () => {
  const user = openPayments("?for=zawadi");
  await screen.findByText("Choose the payment that is zawadi’s.");
  await user.click(await press("Credit UHQ4K7M2XA to a writer"));
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("zawadi");
  expect(document.activeElement).toBe(screen.getByLabelText("Why it is theirs"));
});

test("a payment that is not for us can be closed with a note", async () => {
  const list = held(listUnattributedPayments, { payments: [] });
  const user = openPayments();
  stub(refusesInput(settleUnattributedPayment));
  await user.click(await press("Mark UHQ4K7M2XA as not for us"));
  const dialog = screen.getByRole("dialog");
  expect(document.activeElement).toBe(within(dialog).getByRole("textbox"));
  await user.click(within(dialog).getByRole("button", { name: "Mark as not for us" }));
  await within(dialog).findByText(paymentMessages.settleNoteMissing);
  stub(
    answers(settleUnattributedPayment, { receiptNumber: "UHQ4K7M2XA", settled: true }),
    list.stub,
  );
  await user.type(within(dialog).getByRole("textbox"), "The shop next door.");
  await user.click(within(dialog).getByRole("button", { name: "Mark as not for us" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  const opener = await press(/^Mark UHQ4K7M2XA/);
  expect(document.activeElement).toBe(opener);
  list.arrive();
  await expect.poll(() => opener.isConnected).toBe(false);
  await expect.poll(() => document.activeElement?.id).toBe("content");
});

const emptyLists = [
  answers(peopleRoutes.listUsers, { users: [] }),
  answers(taskRoutes.listTasks, { tasks: [], openTasks: 0 }),
];

test("the dashboard shows each queue's longest wait and sum of money, and keeps them current", async () => {
  const clock = ownClock();
  const hour = 3_600_000;
  const oldest = new Date(Date.now() - 48 * hour - 1000).toISOString();
  const queues = { ...noQueue, unattributed: 2 };
  const { waiting } = someStats();
  const unattributed = { oldest, amount: 4350 };
  openDesk("", {
    api: [
      answers(statsRoutes.showStats, someStats({ queues, waiting: { ...waiting, unattributed } })),
      ...emptyLists,
    ],
  });
  await screen.findByRole("link", {
    name: /^2 unmatched payments\s*oldest 2 d · KES\s4,350$/,
  });
  expect(new Set(requests()).size).toBe(requests().length);
  expect(requests().length).toBeLessThanOrEqual(5);
  const more = { totalUsers: 1234, queues: { ...noQueue, unattributed: 3 } };
  stub(answers(statsRoutes.showStats, someStats(more)));
  await clock(5000);
  await screen.findByRole("link", { name: /^3 unmatched payments/ });
  screen.getByText("1,234");
});

test("the arrow keys move through a chart, and its table has a row for each day", async () => {
  const none = {
    signUps: 0,
    activations: 0,
    earned: 0,
    tasksPosted: 0,
    tasksTaken: 0,
    approved: 0,
  };
  const days = Array.from({ length: 30 }, (_, at): DayFigures => {
    const day = `2026-11-${String(at + 1).padStart(2, "0")}`;
    return { ...none, day, moneyIn: 100 * at, withdrawals: at, totalUsers: 9, activeUsers: 7 };
  });
  const user = openDesk("", {
    api: [answers(statsRoutes.showStats, someStats({ days })), ...emptyLists],
  });
  const name = "Credited to writers and paid out: the day";
  const chart = await screen.findByRole("slider", { name });
  const spoken = () => chart.getAttribute("aria-valuetext")?.replace(/\s/g, " ");
  chart.focus();
  await user.keyboard("{ArrowLeft}");
  expect(spoken()).toBe("Sun 29 Nov: Credited KES 2,800, Paid out KES 28");
  await user.keyboard("{End}");
  expect(spoken()).toMatch(/^Mon 30 Nov:/);
  await user.click(await press("7 days"));
  expect(location.search).toBe("?days=7");
  const table = await screen.findByRole("region", { name: "Credited to writers and paid out" });
  expect(within(table).getAllByRole("row", { hidden: true })).toHaveLength(8);
});

test("on a phone, a log entry takes two lines, and a press shows the rest", async () => {
  const about = { subject: "TASK-0000A001", note: "Two dhows.", after: { field: "History" } };
  const act = anAct({ act: "task-posted", ...about });
  const user = openDesk("/acts", {
    width: 360,
    api: [answers(auditRoutes.listActs, { acts: [act] })],
  });
  const row = within(await screen.findByRole("row", { name: /TASK-0000A001/ }));
  row.getByText("History · Two dhows.");
  expect(screen.queryByText(/Kalamu Administrator/)).toBe(null);
  await user.click(row.getByRole("button", { name: "Posted a task" }));
  await screen.findByText("Field: History");
  screen.getByText("By Kalamu Administrator");
});

test("a refusal of a training code needs a note, and a failure does not lose the note", async () => {
  const asked = { course: "normal", fee: 500, status: "waiting", reason: "other-amount" };
  const none = { note: null, link: null, decidedAt: null, payment: null, message: "" };
  const person = { userId: "zawadi", username: "zawadi", name: "Zawadi Mutua", phone: "" };
  const code = { referenceCode: "UHQ4K7M2XA", amount: 300, submittedAt: at, writer: person };
  const training = AdminTraining.parse({ ...asked, ...none, ...code });
  const user = openDesk("/training-payments", {
    api: [
      answers(trainingRoutes.listTrainingPayments, { trainings: [training] }),
      refuses(trainingRoutes.decideTrainingPayment, "conflict", trainingMessages.decidedOtherwise),
    ],
  });
  await user.click(await press("Decide about UHQ4K7M2XA"));
  expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  await user.keyboard("Another amount.");
  await user.click(await press("Refuse"));
  await screen.findByText(trainingMessages.decidedOtherwise);
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("Another amount.");
  stub(
    answers(trainingRoutes.decideTrainingPayment, { training: { ...training, status: "refused" } }),
    answers(trainingRoutes.listTrainingPayments, { trainings: [] }),
  );
  await user.click(await press("Refuse"));
  await screen.findByText("Code UHQ4K7M2XA is refused.");
  await expect
    .poll(() => screen.queryByRole("button", { name: "Decide about UHQ4K7M2XA" }))
    .toBe(null);
});

test("while the service fails, a list shows the time of its last answer", async () => {
  const clock = ownClock();
  openDesk("/acts", {
    api: [answers(auditRoutes.listActs, { acts: [anAct({ subject: "work" })] })],
  });
  await screen.findByRole("rowheader");
  const later = async () => {
    await clock(3000);
    return screen.queryByText(/^As of .+ the service has not answered since/);
  };
  stub(refuses(auditRoutes.listActs, "internal", "Something went wrong."));
  await expect.poll(later).not.toBe(null);
  screen.getByRole("rowheader");
  stub(answers(auditRoutes.listActs, { acts: [] }));
  await expect.poll(later).toBe(null);
});
