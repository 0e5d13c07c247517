import type { Page } from "playwright-core";
import type { browser, OpenOptions } from "../../../support/browser";
import { aTextPdf } from "../../../support/pdf-files";
import { type Person, signUp, world } from "../../../support/world";
import { newTasks } from "./new-tasks";
import { sessionOf, unfold } from "./signed-in";
import { openWork, workInReview } from "./work-in-review";

type Account = Pick<Person, "email" | "password">;

export interface Screen {
  name: string;
  path: string;
  person?: () => Account | Promise<Account>;
  ready: (page: Page) => Promise<unknown>;
}

const { admin, writer } = { admin: () => world().demo.admin, writer: () => world().demo.writer };

let aNewcomer: Promise<Person> | undefined;
/** An inactive account, shared by the screens that don't activate it. */
const newcomer = () => {
  aNewcomer ??= signUp();
  return aNewcomer;
};

const button = (name: string) => (page: Page) => page.getByRole("button", { name }).first();
const seen = (name: string) => (page: Page) => button(name)(page).waitFor();
const told = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const pressed = (name: string, then: string) => async (page: Page) => {
  await button(name)(page).click();
  await told(then)(page);
};
const inProfile = (name: string, then: string) => async (page: Page) => {
  await unfold(page);
  await pressed(name, then)(page);
};

/** The screens of one person by name. Each has a path below `base` and a state to wait for. */
const screensOf = (
  person: Screen["person"],
  base: string,
  all: Readonly<Record<string, readonly [path: string, ready: Screen["ready"]]>>,
): Screen[] =>
  Object.entries(all).map(([name, [path, ready]]) => ({
    name,
    path: base + path,
    ...(person && { person }),
    ready,
  }));

const code = "7".repeat(32);
const file = {
  name: "tomorrow.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Field;Due;Amount;Context\nHistroy;31/11/2099;1,200.50;\nLaw;31/12/2099;950;x\n",
  ),
};

/** All screens of the application, in each state with a different look. */
export const screens: Screen[] = [
  ...screensOf(undefined, "", {
    "sign-in": ["/signin", seen("Sign In")],
    "sign-up with errors": ["/signup", pressed("Sign Up", "All fields are required.")],
    "forgot password": ["/forgot-password", seen("Send Reset Link")],
    "reset password": [`/reset-password/verify?oobCode=${code}`, seen("Reset Password")],
    "invalid link": ["/reset-password/verify", told("Invalid reset link")],
    "link to another address": [
      `/confirm-email?code=${code}&username=wanjiru&new=1`,
      seen("Use this address"),
    ],
    unsubscribing: [`/unsubscribe?token=${"A".repeat(32)}`, seen("Unsubscribe")],
  }),
  ...screensOf(writer, "/dashboard", {
    overview: ["", told("Latest transactions")],
    marketplace: ["/task-available", seen("Search")],
    "my tasks": ["/tasks-awarded", seen("Cancel task")],
    "submit work": ["/task-submission", seen("Upload Task")],
    "giving back": ["/tasks-awarded", pressed("Cancel task", "Yes, cancel it")],
    earnings: ["/withdraw-money", pressed("Activation fee", "Receipt")],
    "profile in edit": ["/profile", inProfile("Edit Profile", "Save")],
    "another address": ["/profile", inProfile("Change email…", "Email the link")],
    notifications: ["/profile", pressed("Notifications", "ago")],
  }),
  ...screensOf(writer, "", {
    "not authorized": ["/admin-dashboard", told("You are not authorized")],
  }),
  ...screensOf(newcomer, "/dashboard", {
    "inactive overview": ["", seen("Activate Now")],
    "payment form": ["?activate", seen("Pay KES 300")],
    training: ["/training-normal", seen("Verify my payment")],
  }),
  ...screensOf(signUp, "/dashboard", {
    "payment under way": ["?activate", pressed("Pay KES 300", "You may leave this page.")],
  }),
  {
    name: "veiled marketplace",
    path: "/dashboard/task-available",
    person: async () => {
      // Other tests take the newest tasks, but this screen needs an open task.
      await newTasks(1);
      return await newcomer();
    },
    ready: seen("Account Inactive"),
  },
  ...screensOf(admin, "/admin-dashboard", {
    "admin dashboard": ["", told("up to date")],
    people: [
      "/users?sort=totalMoney",
      (page) => page.getByRole("link", { name: "Amina Hassan" }).first().waitFor(),
    ],
    "a person": [
      "/users?search=amina",
      async (page) => {
        await page.getByRole("link", { name: "Amina Hassan" }).click();
        await page.getByRole("heading", { name: "Your actions here" }).waitFor();
        await page.getByRole("heading", { name: "Amina Hassan" }).waitFor();
      },
    ],
    palette: [
      "/acts",
      async (page) => {
        await seen("Find a person")(page);
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: /Person, task/ }).fill("a");
        await page.getByRole("option", { name: /Add Task/ }).waitFor();
      },
    ],
    money: ["/money", told("Closing balance")],
    "what was earned": [
      "/money/moved?kind=earned&from=2026-01-01&to=2026-12-31",
      told(/parts? of this sum/),
    ],
    "admin's withdrawals": ["/withdrawals", pressed("Pause payouts", "Pause all payouts?")],
    "admin's changes": ["/acts", told("Everything you do at this desk")],
    "training codes": ["/training-payments", told(/Why it waits|No code waits/)],
    payments: ["/payments", told(/matches no writer|has its owner/)],
    "review work": [
      "/review",
      (page) =>
        page
          .getByRole("main")
          .getByText(/to review|Nothing waits/)
          .last()
          .waitFor(),
    ],
    "review of a PDF": [
      "/review",
      async (page) => {
        const { taskId } = await workInReview("lamu-dhow.pdf", await aTextPdf("The lateen sail"));
        await openWork(page, taskId);
        await page.getByText("Page 1 of 1").waitFor();
      },
    ],
    reminders: ["/notify-users", seen("Save template")],
    "manage task": ["/manage-task", seen("Change")],
    import: [
      "/manage-task/import",
      async (page) => {
        await page.locator("input[type=file]").setInputFiles(file);
        await page.getByText("November has 30 days.").waitFor();
      },
    ],
    imports: [
      "/manage-task/imports",
      (page) => page.getByRole("link", { name: "Import a file" }).first().waitFor(),
    ],
    "add task with errors": ["/create-task", pressed("Add Task", "Choose a field.")],
  }),
];

const sessions = new Map<string, ReturnType<typeof sessionOf>>();
function sessionOnce(person: Account) {
  const session = sessions.get(person.email) ?? sessionOf(person);
  sessions.set(person.email, session);
  return session;
}

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
