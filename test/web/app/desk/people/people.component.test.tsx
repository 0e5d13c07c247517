import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminTaskRoutes } from "#contracts/admin-tasks";
import { correctionMessages, correctionRoutes } from "#contracts/corrections";
import { noteMessages, noteRoutes, type PersonNote } from "#contracts/notes";
import { receiptRoutes } from "#contracts/payments";
import { peopleRoutes, ShownUser } from "#contracts/people";
import { suspensionMessages } from "#contracts/person";
import { taskRoutes } from "#contracts/tasks";
import { trainingRoutes } from "#contracts/trainings";
import { anAdminTask, anEntry, openDesk } from "../../support/desk";
import { aWriter, saying } from "../../support/open-page";
import {
  answers,
  askedOf,
  held,
  refuses,
  refusesInput,
  stub,
  unreached,
} from "../../support/stubs";

const { listUsers, getUser, changeSuspension } = peopleRoutes;
const { correctBalance } = correctionRoutes;
const never = { normalTrainingAt: null, specialTrainingAt: null, trainingActivatedAt: null };
const amina = ShownUser.parse({
  ...aWriter({ totalMoney: 1300, currentBalance: 1300 }),
  ...{ ...never, emailConfirmedAt: null, closedAt: null },
  ...{ awardCount: 0, approvedCount: 0, missedCount: 0, entryCount: 1 },
  ...{ withdrawable: 300, kept: { amount: 1000, reason: "paid_in" } },
  onItsWay: { count: 0, amount: 0 },
});
const entry = anEntry(1300);

/** Opens a writer's page. Each request for the writer gets the result of `user`. */
function openPerson(
  user: () => ShownUser,
  { api = [] as unknown as Parameters<typeof stub>, entries = [entry] } = {},
) {
  const lists = { awards: [], submissions: [], withdrawals: [], trainings: [], next: {} };
  return openDesk("/users/amina", {
    api: [
      ...api,
      answers(getUser, () => ({ user: user(), entries, ...lists })),
      answers(noteRoutes.listNotes, { notes: [] }),
    ],
  });
}
const press = (name: string | RegExp) => screen.findByRole("button", { name });
const area = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);

test("the page's address stores the order, filter and search of the people", async () => {
  const juma = { ...amina, userId: "juma", firstName: "Juma" };
  const user = openDesk("/users", {
    api: [
      answers(listUsers, ({ input: { search, order } }) => {
        if (search) return { users: [] };
        return { users: order === "asc" ? [amina, juma] : [juma, amina] };
      }),
    ],
  });
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  await user.click(await press("Total money"));
  await expect
    .poll(() => askedOf(listUsers).at(-1)?.input)
    .toMatchObject({ sort: "totalMoney", order: "desc" });
  await user.keyboard("{Enter}");
  await expect
    .poll(names)
    .toEqual([expect.stringMatching(/^NameAmina/), expect.stringMatching(/^NameJuma/)]);
  expect(location.search).toContain("order=asc");
  expect(document.activeElement?.textContent).toMatch(/^Total money/);
  for (const [key, name] of [
    ["j", "Amina"],
    ["j", "Juma"],
    ["j", "Juma"],
    ["k", "Amina"],
  ] as const) {
    await user.keyboard(key);
    expect(document.activeElement?.textContent).toContain(name);
  }
  await user.click(await press("Suspended"));
  await user.type(screen.getByLabelText("Name, username, email or phone"), "zed{Enter}");
  await screen.findByText("Nobody found");
  expect(askedOf(listUsers).at(-1)?.input).toMatchObject({
    search: "zed",
    status: "suspended",
    sort: "totalMoney",
  });
});

test("the buttons below the dashboard's writers show five, ten or all of them", async () => {
  const writers = Array.from({ length: 31 }, (_, at) => ({ ...amina, userId: `writer-${at}` }));
  const user = openDesk("", {
    api: [
      answers(listUsers, ({ input: { cursor, status, limit } }) => {
        if (status) return { users: writers.slice(0, Number(limit)), cursor: "more" };
        return cursor
          ? { users: writers.slice(25) }
          : { users: writers.slice(0, 25), cursor: "25" };
      }),
      answers(taskRoutes.listTasks, { tasks: [], openTasks: 0 }),
    ],
  });
  const table = within(await screen.findByRole("table", { name: "Writers and their money" }));
  const shown = () => table.getAllByRole("rowheader").length;
  expect(shown()).toBe(5);
  await user.click(await press("Show More"));
  expect(shown()).toBe(10);
  await user.keyboard("{Enter}");
  await expect.poll(shown).toBe(31);
  await user.keyboard("{Enter}");
  expect(shown()).toBe(10);
  const inactive = screen.getByRole("link", { name: "See All" });
  expect(inactive.getAttribute("href")).toBe("/admin-dashboard/users?status=inactive");
  await user.click(await press("Profile menu"));
  const settings = await screen.findByRole("link", { name: "Settings" });
  expect(settings.getAttribute("href")).toBe("/admin-dashboard/profile");
});

test.each([
  [{}, [entry], /^It adds up: 1 transaction, the last on /],
  [{ currentBalance: 1200 }, [entry], /^The figures differ from the transactions/],
  [
    { currentBalance: 1050, onItsWay: { count: 1, amount: 250 } },
    [{ ...entry, balanceAfter: 1050 }],
    /^It adds up/,
  ],
  [{ totalMoney: 0, entryCount: 0 }, [], "No transactions yet."],
])(
  "a person's page reports if the balance equals the sum of the ledger: %o",
  async (own, entries, told) => {
    openPerson(() => ({ ...amina, ...own }), { entries });
    await within(await screen.findByRole("region", { name: "Money" })).findByText(told);
    const mail = screen.getByRole("link", { name: "Write to Amina" });
    expect(mail.getAttribute("href")).toBe("mailto:amina@example.com");
  },
);

test("a note's field is cleared only when the note is saved", async () => {
  let notes: PersonNote[] = [];
  const answer = answers(noteRoutes.addNote, ({ input: { text } }) => {
    const note = { id: "1", at: entry.date, by: { userId: "office", name: "Zawadi" }, text };
    notes = [note];
    return { note };
  });
  const list = answers(noteRoutes.listNotes, () => ({ notes }));
  const user = openPerson(() => amina, { api: [unreached(noteRoutes.addNote), list] });
  await user.click(await press("Add the note"));
  screen.getByText(noteMessages.empty);
  await user.type(area("New note"), "Rang today.");
  await user.click(await press("Add the note"));
  await screen.findByText(/^We got no reply/);
  expect(area("New note").value).toBe("Rang today.");
  stub(answer);
  await user.click(await press("Add the note"));
  const kept = await screen.findByRole("list", { name: "Notes" });
  await within(kept).findByText("Rang today.");
  within(kept).getByText(saying(/EAT, Zawadi$/));
  expect(area("New note").value).toBe("");
  const later = held(noteRoutes.listNotes, { notes: [] });
  stub(later.stub);
  await user.type(area("New note"), "Rang again.");
  await user.click(await press("Add the note"));
  await expect.poll(() => area("New note").value).toBe("");
  await expect.poll(() => area("New note").readOnly).toBe(false);
  later.arrive();
  const [first, second] = askedOf(noteRoutes.addNote);
  expect(second?.key).toBe(first?.key);
});

test.each([
  [
    "Take off what was sent back",
    "1,200",
    /KES 1,000\.00 goes off what is on hold, KES 200\.00 off what can be withdrawn\. The balance becomes KES 100\.00/,
    "Take it off",
    -1200,
  ],
  [
    "Add what is owed",
    "200",
    /^KES 200\.00 is added, and can be withdrawn\. The balance becomes KES 1,500\.00/,
    "Add it",
    200,
  ],
])(
  "the action “%s” shows the new balance before it is sent, and needs a reason",
  async (way, typed, told, confirm, amount) => {
    let balance = amina.currentBalance;
    const user = openPerson(() => ({ ...amina, currentBalance: balance }), {
      api: [
        answers(correctBalance, ({ input }) => {
          balance += input.amount;
          return { entry };
        }),
      ],
    });
    await user.click(await press("Correct the balance"));
    await user.selectOptions(screen.getByLabelText("Action"), way);
    await user.type(area("Amount, KES"), typed);
    screen.getByText(saying(told));
    await user.click(await press(confirm));
    screen.getByText(correctionMessages.noteMissing);
    expect([askedOf(correctBalance), area("Amount, KES").value]).toEqual([[], typed]);
    await user.type(area("Why; the writer reads it"), "By M-Pesa.");
    await user.click(await press(confirm));
    await screen.findByText("The balance is corrected.");
    expect(askedOf(correctBalance)).toMatchObject([{ input: { amount, note: "By M-Pesa." } }]);
    await screen.findAllByText(`KES ${balance.toLocaleString("en-KE")}.00`);
  },
);

test("a deduction above the balance is refused, and the typed text stays", async () => {
  const told = correctionMessages.tooMuch(1300);
  const user = openPerson(() => amina, {
    api: [refuses(correctBalance, "insufficient_balance", told)],
  });
  await user.click(await press("Correct the balance"));
  await user.type(area("Amount, KES"), "5000");
  screen.getByText(saying("The balance is only KES 1,300.00."));
  await user.type(area("Why; the writer reads it"), "By M-Pesa.");
  await user.click(await press("Take it off"));
  await screen.findByText(saying("No balance falls below 0: it is KES 1,300.00."));
  expect([area("Amount, KES").value, area("Why; the writer reads it").value]).toEqual([
    "5000",
    "By M-Pesa.",
  ]);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(await press("Correct the balance"));
});

test("a suspension needs a reason, and the writer's page can end it", async () => {
  let suspension: ShownUser["suspension"] = null;
  const change = answers(changeSuspension, ({ input: { suspended, withdrawals, reason } }) => {
    suspension = suspended ? { since: entry.date, withdrawals, reason } : null;
    return { user: { ...amina, suspension } };
  });
  const user = openPerson(() => ({ ...amina, suspension }), {
    api: [refusesInput(changeSuspension)],
  });
  await user.click(await press("Suspend…"));
  const dialog = screen.getByRole("dialog", { name: "Suspend Amina Otieno?" });
  await user.click(within(dialog).getByRole("switch", { name: "Stop withdrawals too" }));
  await user.click(await press("Yes, suspend"));
  await within(dialog).findByText(suspensionMessages.reasonNeeded);
  await expect.poll(() => document.activeElement).toBe(area("Reason"));
  stub(change);
  await user.type(area("Reason"), "Two works were copied.");
  await user.click(await press("Yes, suspend"));
  await screen.findByText("Amina Otieno is suspended, and is told why.");
  for (const told of [/Two works were copied\.$/, "Withdrawals are stopped."])
    screen.getByText(saying(told));

  await user.click(await press("End the suspension…"));
  await user.type(area("Reason"), "It was cleared up.");
  await user.click(await press("Yes, end it"));
  await screen.findByText("Amina Otieno is not suspended any more, and is told why.");
  await press("Suspend…");
  expect(screen.queryByText(saying("Withdrawals are stopped."))).toBe(null);
});

test.each([
  ["amina", /^Amina Otieno.*Person$/, "/users/amina"],
  ["task-0000a", /^TASK.0000A001.*Task$/, "/manage-task/TASK-0000A001"],
  ["UHQ4K7M2XA", /^UHQ4K7M2XA.*Receipt$/, "/users/amina"],
  ["training c", /^Training.Codes.*Page$/, "/training-payments"],
])("the command palette finds “%s” with the keyboard alone", async (typed, option, address) => {
  const receipt = { receiptNumber: "UHQ4K7M2XA", use: "credited", userId: "amina" } as const;
  const user = openDesk("/acts", {
    api: [
      answers(listUsers, ({ input: { search } }) => ({ users: search === "amina" ? [amina] : [] })),
      answers(adminTaskRoutes.listAllTasks, { tasks: [anAdminTask("TASK-0000A001")] }),
      answers(receiptRoutes.findReceipt, ({ input }) => ({
        receipt: input.receiptNumber === receipt.receiptNumber ? receipt : null,
      })),
      refuses(getUser, "not_found", "There is no such person."),
      refuses(noteRoutes.listNotes, "not_found", "There is no such person."),
      refuses(adminTaskRoutes.getAdminTask, "not_found", "There is no such task."),
      answers(trainingRoutes.listTrainingPayments, { trainings: [] }),
    ],
  });
  await press(/^Find a person/);
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: /^Person, task/ });
  await user.keyboard(typed);
  await screen.findByRole("option", { name: option, selected: true });
  await user.keyboard("{Enter}");
  await expect.poll(() => location.pathname).toBe(`/admin-dashboard${address}`);
  expect(screen.queryByRole("dialog")).toBe(null);
});
