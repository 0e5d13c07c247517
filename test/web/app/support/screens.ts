import type { Page } from "playwright-core";
import type { browser, OpenOptions } from "../../../support/browser";
import { aTextPdf } from "../../../support/pdf-files";
import { confirmEmail, type Person, signIn, signUp, world } from "../../../support/world";
import { newTasks } from "./new-tasks";
import { sessionOf, unfold } from "./signed-in";
import { openWork, workInReview } from "./work-in-review";

const { admin, writer } = { admin: () => world().demo.admin, writer: () => world().demo.writer };

let aNewcomer: Promise<Person> | undefined;
/** An inactive account, shared by the screens that leave it so. */
const newcomer = () => {
  aNewcomer ??= signUp();
  return aNewcomer;
};

export interface Screen {
  name: string;
  path: string;
  person?: () => { email: string; password: string } | Promise<{ email: string; password: string }>;
  ready: (page: Page) => Promise<unknown>;
  /** A state of a screen that another state covers: left to `npm run test:deep`. */
  isRare?: true;
}

const button = (name: string) => (page: Page) => page.getByRole("button", { name }).first();
const seen = (name: string) => (page: Page) => button(name)(page).waitFor();
const pressed = (name: string, then: string) => async (page: Page) => {
  await button(name)(page).click();
  await page.getByText(then).first().waitFor();
};

const inProfile = (name: string, then: string) => async (page: Page) => {
  await unfold(page);
  await pressed(name, then)(page);
};

/** Every screen of the application, in each state that looks different. */
export const screens: Screen[] = [
  { name: "sign-in", path: "/signin", ready: seen("Sign In") },
  {
    name: "sign-up with errors",
    path: "/signup",
    ready: pressed("Sign Up", "All fields are required."),
  },
  { name: "forgot password", path: "/forgot-password", ready: seen("Send Reset Link") },
  {
    name: "reset password",
    path: `/reset-password/verify?oobCode=${"7".repeat(32)}`,
    ready: seen("Reset Password"),
  },
  {
    name: "invalid link",
    path: "/reset-password/verify",
    ready: (page) => page.getByText("Invalid reset link").waitFor(),
  },
  {
    name: "overview",
    path: "/dashboard",
    person: writer,
    ready: (page) => page.getByText("Latest transactions").waitFor(),
  },
  { name: "inactive overview", path: "/dashboard", person: newcomer, ready: seen("Activate Now") },
  {
    name: "payment form",
    path: "/dashboard?activate",
    person: newcomer,
    ready: seen("Pay KES 300"),
  },
  {
    name: "payment under way",
    path: "/dashboard?activate",
    person: signUp,
    ready: pressed("Pay KES 300", "You may leave this page."),
  },
  { name: "marketplace", path: "/dashboard/task-available", person: writer, ready: seen("Search") },
  {
    name: "veiled marketplace",
    path: "/dashboard/task-available",
    person: async () => {
      // Other tests take the newest tasks, and only an open task is veiled.
      await newTasks(1);
      return await newcomer();
    },
    ready: seen("Account Inactive"),
  },
  {
    name: "my tasks",
    path: "/dashboard/tasks-awarded",
    person: writer,
    ready: seen("Cancel task"),
  },
  {
    name: "submit work",
    path: "/dashboard/task-submission",
    person: writer,
    ready: seen("Upload Task"),
  },
  {
    name: "submit work without a file",
    isRare: true,
    path: "/dashboard/task-submission",
    person: writer,
    ready: pressed("Upload Task", "Choose the file with your work first."),
  },
  {
    name: "giving back",
    path: "/dashboard/tasks-awarded",
    person: writer,
    ready: pressed("Cancel task", "Yes, cancel it"),
  },
  {
    name: "earnings",
    path: "/dashboard/withdraw-money",
    person: writer,
    ready: pressed("Activation fee", "Receipt"),
  },
  {
    name: "withdrawal with errors",
    isRare: true,
    path: "/dashboard/withdraw-money",
    person: writer,
    ready: pressed("Withdraw Now", "Please type an amount in whole shillings."),
  },
  {
    name: "profile in edit",
    path: "/dashboard/profile",
    person: writer,
    ready: inProfile("Edit Profile", "Save"),
  },
  {
    name: "another address",
    path: "/dashboard/profile",
    person: writer,
    ready: inProfile("Change email…", "Email the link"),
  },
  {
    name: "link to another address",
    path: `/confirm-email?code=${"7".repeat(32)}&username=wanjiru&new=1`,
    ready: seen("Use this address"),
  },
  {
    name: "notifications",
    path: "/dashboard/profile",
    person: writer,
    ready: pressed("Notifications", "ago"),
  },
  {
    name: "not authorized",
    path: "/admin-dashboard",
    person: writer,
    ready: (page) => page.getByText("You are not authorized").waitFor(),
  },
  {
    name: "admin dashboard",
    path: "/admin-dashboard",
    person: admin,
    ready: (page) => page.getByText("up to date").waitFor(),
  },
  {
    name: "people",
    path: "/admin-dashboard/users?sort=totalMoney",
    person: admin,
    ready: (page) => page.getByRole("link", { name: "Amina Hassan" }).first().waitFor(),
  },
  {
    name: "a person",
    path: "/admin-dashboard/users?search=amina",
    person: admin,
    ready: async (page) => {
      await page.getByRole("link", { name: "Amina Hassan" }).click();
      await page.getByRole("heading", { name: "Your actions here" }).waitFor();
      await page.getByRole("heading", { name: "Amina Hassan" }).waitFor();
    },
  },
  {
    name: "palette",
    path: "/admin-dashboard/acts",
    person: admin,
    ready: async (page) => {
      await seen("Find a person")(page);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /Person, task/ }).fill("a");
      await page.getByRole("option", { name: /Add Task/ }).waitFor();
    },
  },
  {
    name: "admin's withdrawals",
    path: "/admin-dashboard/withdrawals",
    person: admin,
    ready: pressed("Pause payouts", "Pause all payouts?"),
  },
  {
    name: "admin's changes",
    path: "/admin-dashboard/acts",
    person: admin,
    ready: (page) => page.getByText("Everything you do at this desk").waitFor(),
  },
  {
    name: "training",
    path: "/dashboard/training-normal",
    person: newcomer,
    ready: seen("Verify my payment"),
  },
  {
    name: "training with an error",
    isRare: true,
    path: "/dashboard/training-special",
    person: newcomer,
    ready: pressed("Verify my payment", "minimum 6 alphanumeric characters"),
  },
  {
    name: "training codes",
    path: "/admin-dashboard/training-payments",
    person: admin,
    ready: (page) =>
      page
        .getByText(/Why it waits|No code waits/)
        .first()
        .waitFor(),
  },
  {
    name: "payments",
    path: "/admin-dashboard/payments",
    person: admin,
    ready: (page) =>
      page
        .getByText(/matches no writer|has its owner/)
        .first()
        .waitFor(),
  },
  {
    name: "review work",
    isRare: true,
    path: "/admin-dashboard/review",
    person: admin,
    ready: (page) =>
      page
        .getByRole("main")
        .getByText(/to review|Nothing waits/)
        .last()
        .waitFor(),
  },
  {
    name: "review of a PDF",
    path: "/admin-dashboard/review",
    person: admin,
    ready: async (page) => {
      const { taskId } = await workInReview("lamu-dhow.pdf", await aTextPdf("The lateen sail"));
      await openWork(page, taskId);
      await page.getByText("Page 1 of 1").waitFor();
    },
  },
  {
    name: "rejecting work",
    isRare: true,
    path: "/admin-dashboard/review",
    person: admin,
    ready: async (page) => {
      await page.getByLabel(/^Note to/).fill("It is copied.");
      await pressed("Reject", "Yes, reject it")(page);
    },
  },
  {
    name: "reminders",
    path: "/admin-dashboard/notify-users",
    person: admin,
    ready: seen("Save template"),
  },
  {
    name: "reminders about to be sent",
    isRare: true,
    path: "/admin-dashboard/notify-users",
    person: admin,
    ready: async (page) => {
      await button("Send Email Now")(page).click();
      await page
        .getByText(/The saved template goes to|Nobody gets a mail now/)
        .first()
        .waitFor();
    },
  },
  {
    name: "a run of reminders",
    path: "/admin-dashboard/notify-users",
    person: async () => {
      // A run that another test started will do as well.
      await (await signIn(admin())).call("POST", "/api/reminders", {});
      return admin();
    },
    ready: (page) => page.getByRole("rowheader", { name: /EAT/ }).first().waitFor(),
  },
  {
    name: "unsubscribing",
    path: `/unsubscribe?token=${"A".repeat(32)}`,
    ready: seen("Unsubscribe"),
  },
  {
    name: "manage task",
    path: "/admin-dashboard/manage-task",
    person: admin,
    ready: seen("Change"),
  },
  {
    name: "import",
    path: "/admin-dashboard/manage-task/import",
    person: admin,
    ready: async (page) => {
      const rows = "Field;Due;Amount;Context\nHistroy;31/11/2099;1,200.50;\nLaw;31/12/2099;950;x\n";
      await page.locator("input[type=file]").setInputFiles({
        name: "tomorrow.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(rows),
      });
      await page.getByText("November has 30 days.").waitFor();
    },
  },
  {
    name: "imports",
    path: "/admin-dashboard/manage-task/imports",
    person: admin,
    ready: (page) => page.getByRole("link", { name: "Import a file" }).first().waitFor(),
  },
  {
    name: "manage task with errors",
    isRare: true,
    path: "/admin-dashboard/manage-task?status=active",
    person: admin,
    ready: async (page) => {
      await button("Change")(page).click();
      await page.getByLabel("Amount (KES)").fill("0");
      await pressed("Save", "Whole shillings")(page);
    },
  },
  {
    name: "deleting a task",
    isRare: true,
    path: "/admin-dashboard/manage-task?status=active",
    person: admin,
    ready: pressed("Delete", "Yes, delete it"),
  },
  {
    name: "add task with errors",
    path: "/admin-dashboard/create-task",
    person: admin,
    ready: pressed("Add Task", "Choose a field."),
  },
];

const sessions = new Map<string, ReturnType<typeof sessionOf>>();
/** Signs each person in once for all their screens. */
function sessionOnce(person: Pick<Person, "email" | "password">) {
  const session = sessions.get(person.email) ?? sessionOf(person);
  sessions.set(person.email, session);
  return session;
}

/** Turning on the second factor, which has an accessibility test of its own. */
export const twoStepScreen: Screen = {
  name: "two-step sign-in being turned on",
  path: "/dashboard/profile",
  person: async () => {
    const person = await signUp();
    await confirmEmail(person);
    return person;
  },
  ready: inProfile("Turn on", "Open the app on this phone"),
};

/** Opens a screen as its user, and waits until it is complete. */
export async function openScreen(
  visit: ReturnType<typeof browser>,
  { path, person, ready }: Screen,
  options?: OpenOptions,
): Promise<Page> {
  const kept = person ? await sessionOnce(await person()) : {};
  const page = await visit(path, { ...options, kept });
  await ready(page);
  return page;
}
