import { inject } from "vitest";
import type { Task } from "#contracts/tasks";
import { signInBySrp, type Tokens } from "./srp";
import { until } from "./until";
import type {} from "./world-setup";

export const world = () => inject("world");

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Sends one request to the product. A body that is a string is sent unchanged. */
export async function api<Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Reply<Body>> {
  const response = await fetch(`${world().site}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) as Body };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export interface Person {
  userId: string;
  email: string;
  password: string;
  username: string;
  phoneNumber: string;
}

let count = 0;
export const unique = () =>
  `${Date.now().toString(36)}${process.pid.toString(36)}${(count++).toString(36)}`;

/**
 * One of forty million Safaricom numbers, chosen at random, so that two tests hardly ever get the
 * same.
 */
export const aPhoneNumber = () => {
  const number = String(Math.floor(Math.random() * 40_000_000)).padStart(8, "0");
  // Most numbers with 73 are Airtel's, so withdrawals would propose Airtel Money.
  return `2547${number.replace(/^3/, "9")}`;
};

interface Registration extends Omit<Person, "userId"> {
  firstName: string;
  lastName: string;
}

export const aRegistration = (changes: Partial<Registration> = {}): Registration => {
  const name = unique();
  return {
    firstName: "Wanjiru",
    lastName: "Otieno",
    username: `w${name}`,
    email: `w${name}@writers.example`,
    phoneNumber: `+${aPhoneNumber()}`,
    password: "Passw0rd!",
    ...changes,
  };
};

export async function signUp(changes: Partial<Registration> = {}): Promise<Person> {
  const form = aRegistration(changes);
  const { status, body } = await api("POST", "/api/accounts", form);
  if (status !== 201) throw new Error(`Signing up: ${status} ${JSON.stringify(body)}`);
  return { ...form, userId: String(body["userId"]) };
}

export interface Session extends Tokens {
  call: <Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply<Body>>;
}

export async function signIn(person: { email: string; password: string }): Promise<Session> {
  const { site, userPoolId, userPoolClientId } = world();
  const tokens = await signInBySrp(`${site}/api/cognito`, userPoolClientId, userPoolId, person);
  return {
    ...tokens,
    call: (method, path, body, headers) => api(method, path, body, tokens.AccessToken, headers),
  };
}

/** Registers a person who has paid the activation fee, with a phone that approves every prompt. */
export async function anActiveWriter(
  changes: Partial<Registration> = {},
): Promise<{ person: Person; session: Session }> {
  const person = await signUp(changes);
  const session = await signIn(person);
  await phone(person.phoneNumber).set({ answer: "approve" });
  const { status, body } = await session.call("POST", "/api/stk", { phone: person.phoneNumber });
  if (status !== 200) throw new Error(`Paying: ${status} ${JSON.stringify(body)}`);
  await until("the account to become active", async () => {
    const me = await session.call<{ accountStatus: string }>("GET", "/api/me");
    return me.body.accountStatus === "active";
  });
  return { person, session };
}

async function outside<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${world().outside}${path}`, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return parsed(text) as T;
}

export interface Prompt {
  id: string;
  amount: number;
  business: string;
  account: string;
}
export interface PhoneState {
  msisdn: string;
  balance: number;
  airtelBalance: number;
  answer: string;
  prompts: Prompt[];
  messages: { at: string; text: string }[];
}

/** A simulated phone. The number may have any usual form. */
export function phone(number: string) {
  const msisdn = number.replace(/^\+/, "").replace(/^0/, "254");
  const at = `/api/phones/${msisdn}`;
  const look = () => outside<PhoneState>("GET", at);
  return {
    msisdn,
    look,
    set: (change: { balance?: number; answer?: string }) => outside("PUT", at, change),
    faults: {
      set: (switches: Record<string, string>) => outside("PUT", `${at}/faults`, switches),
      clear: () => outside("DELETE", `${at}/faults`),
    },
    prompt: () => until("a prompt on the phone", async () => (await look()).prompts[0]),
    enterPin: (id: string, pin = "1234") => outside("POST", `${at}/prompts/${id}`, { pin }),
    cancel: (id: string) => outside("POST", `${at}/prompts/${id}`, { cancel: true }),
    payBill: (account: string, amount: number, pin = "1234") =>
      outside<{ receipt: string }>("POST", `${at}/paybill`, {
        paybill: world().daraja.shortCode,
        account,
        amount,
        pin,
      }),
  };
}

export interface Mail {
  id: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  at: string;
  headers?: Record<string, string>;
}

export const mail = (to: string) =>
  outside<Mail[]>("GET", `/api/mail?to=${encodeURIComponent(to)}`);

export const firstMail = (to: string, about = "") =>
  until(`a mail to ${to}`, async () =>
    (await mail(to)).find(({ subject }) => subject.includes(about)),
  );

export async function mailedLink(to: string, about: string): Promise<URL> {
  const { text } = await firstMail(to, about);
  return new URL(/https?:\S+[?#]\S+/.exec(text)?.[0] ?? "");
}

export async function confirmEmail({ email }: { email: string }) {
  const code = (await mailedLink(email, "Confirm")).searchParams.get("code");
  const { status } = await api("POST", "/api/accounts/confirm-email", { code });
  if (status !== 200) throw new Error(`The address of ${email} was not confirmed.`);
}

interface TaskChanges {
  firstName?: string;
  field?: Task["field"];
  context?: string;
}

/**
 * A writer who has just taken a task, and the task. `firstName` is the writer's; the other changes
 * are the task's.
 */
export async function anAwardedTask({ firstName, ...changes }: TaskChanges = {}) {
  const [admin, { person, session }] = await Promise.all([
    signIn(world().demo.admin),
    anActiveWriter(firstName === undefined ? {} : { firstName }),
  ]);
  const { body } = await admin.call<{ task: Task }>("POST", "/api/tasks", {
    field: "History",
    dueDate: "2099-12-31",
    context: `The history of the dhow. ${unique()}`,
    amount: 1200,
    publishAt: "now",
    ...changes,
  });
  const bid = await session.call("POST", `/api/tasks/${body.task.id}/bid`, {});
  if (bid.status !== 201) throw new Error(`Bidding: ${bid.status} ${JSON.stringify(bid.body)}`);
  return { person, session, taskId: body.task.id };
}
