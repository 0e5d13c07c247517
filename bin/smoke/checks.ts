import type { BrowserConfig } from "#contracts/settings";
import { isLoopback } from "../../lib/local-world";
import type { Stacks } from "../stacks";
import { type Answer, accessTokenOf, ask, type NewWriter } from "./account";

export interface Run {
  site: string;
  config: BrowserConfig;
  stacks: Stacks;
  writer: NewWriter;
  phone: string | undefined;
  /** True if the operator will pay a shilling to the Paybill within some minutes. */
  byHand: boolean;
  say: (line: string) => void;
  token?: string;
  userId?: string;
}

/**
 * Returns a description of the result; undefined if the check was not requested. Throws if it
 * fails.
 */
export type Check = (run: Run) => Promise<string | undefined>;

/** The checks in the order of their run. Later checks need the results of earlier ones. */
export const checks: Record<string, Check> = {
  "Pages have their security headers": async ({ site }) => {
    const { headers } = await expectStatus(200, ask(site, "GET", "/"));
    return hasHeaders(headers, {
      "content-security-policy": /default-src/,
      "strict-transport-security": /max-age=\d{8}/,
      "x-content-type-options": /nosniff/,
      "x-frame-options": /DENY/,
    });
  },

  "An unknown page is our 404": async ({ site }) => {
    const { text } = await expectStatus(404, ask(site, "GET", "/no-such-page"));
    if (!text.includes("</html>")) throw new Error("it is not a page of ours");
    return "404";
  },

  "Answers of the API have their headers": async ({ site }) => {
    const { headers } = await expectStatus(401, ask(site, "GET", "/api/me"));
    // The local front door adds no headers to the API's answers.
    if (isLoopback(site)) return "401; headers on AWS only";
    return hasHeaders(headers, {
      "strict-transport-security": /max-age=\d{8}/,
      "x-content-type-options": /nosniff/,
    });
  },

  "Signing up": async (run) => {
    const { body } = await expectStatus(
      201,
      ask(run.site, "POST", "/api/accounts", { body: run.writer }),
    );
    run.userId = body.userId ?? "";
    return "201, several items in one transaction";
  },

  "Signing in": async (run) => {
    run.token = await accessTokenOf(run.site, run.config, run.writer);
    return "by SRP, through the site";
  },

  "The account and its changes": async (run) => {
    const { body } = await expectStatus(200, signedIn(run, "GET", "/api/me"));
    if (body.accountStatus !== "inactive") throw new Error(`it is ${body.accountStatus}`);
    await expectStatus(200, signedIn(run, "PATCH", "/api/me", { firstName: "Smokey" }));
    await expectStatus(200, signedIn(run, "POST", "/api/notifications/read", {}));
    return "read, changed, notifications marked as read";
  },

  "Lists, by the table and both indexes": async (run) => {
    const paths = ["tasks", "tasks?field=Generalist", "awards", "notifications"];
    for (const path of paths) await expectStatus(200, signedIn(run, "GET", `/api/${path}`));
    return paths.join(", ");
  },

  "A bid without an active account is refused": async (run) => {
    const { body } = await expectStatus(200, signedIn(run, "GET", "/api/tasks"));
    const id = body.tasks?.find(({ status }) => status === "active")?.id;
    const path = `/api/tasks/${id ?? "TASK-00000000"}/bid`;
    const { status, body: refusal } = await signedIn(run, "POST", path, {});
    if (refusal.code === "not_active" || (!id && refusal.code === "not_found"))
      return id ? "not_active" : "not_found: no task is open, so none could be bid on";
    throw new Error(`${status} ${refusal.code}`);
  },

  "A refusal is cached for nobody": async (run) => {
    const path = "/api/tasks/TASK-00000000";
    const first = await expectStatus(404, signedIn(run, "GET", path));
    const second = await expectStatus(404, signedIn(run, "GET", path));
    for (const { headers } of [first, second])
      if (headers.has("age")) throw new Error(`age: ${headers.get("age")}`);
    await expectStatus(401, ask(run.site, "GET", path));
    return "404 twice without age, 401 to a stranger";
  },

  "Mail leaves the queue": async (run) => {
    const { stacks, site, writer } = run;
    const queues = await stacks.named("AWS::SQS::Queue", (id) => id.includes("MailQueue"));
    const dead = await stacks.named("AWS::SQS::Queue", (id) => id.includes("MailDead"));
    if (!queues.length || !dead.length) throw new Error(`${stacks.name} has no mail queues`);
    const before = await stacks.waiting(dead);
    const message = "A smoke test after a deployment; nobody has to answer.";
    const body = { email: writer.email, message };
    await expectStatus(202, ask(site, "POST", "/api/contact", { body }));
    await until("the queue of mails to be empty", 120, async () => !(await stacks.waiting(queues)));
    if ((await stacks.waiting(dead)) > before) throw new Error("it was put aside as undeliverable");
    return "sent to the support mailbox: see whether it arrived";
  },

  "A link for a new password": async ({ site, writer }) => {
    await expectStatus(
      202,
      ask(site, "POST", "/api/password-resets", { body: { email: writer.email } }),
    );
    return "asked for; the mail is in our queue";
  },

  "A prompt on a phone (--phone)": async (run) => {
    if (!run.phone) return undefined;
    run.say(`Look at ${run.phone}: enter the PIN to pay the fee for good, or cancel.`);
    const { body } = await expectStatus(
      200,
      signedIn(run, "POST", "/api/stk", { phone: run.phone }),
    );
    const { CheckoutRequestID: checkoutRequestId } = body;
    const isDecided = new Set(["paid", "failed", "expired"]);
    return until("the prompt to be decided", 180, async () => {
      const { body } = await signedIn(run, "POST", "/api/confirmTransaction", {
        checkoutRequestId,
      });
      return isDecided.has(body.status ?? "") && `${body.status} ${body.reason ?? ""}`.trim();
    });
  },

  "A shilling by hand (--by-hand)": async (run) => {
    if (!run.byHand) return undefined;
    const { body } = await expectStatus(200, signedIn(run, "GET", "/api/me"));
    const account = body.accountNumber ?? body.username;
    run.say(`Pay KES 1 to pay bill ${run.config.settings.paybill}, account ${account}, now.`);
    return until("the shilling", 600, async () => {
      const { body: me } = await signedIn(run, "GET", "/api/me");
      return (
        (me.currentBalance ?? 0) > (body.currentBalance ?? 0) &&
        `the balance is KES ${me.currentBalance}`
      );
    });
  },

  "Signing out everywhere ends the session": async (run) => {
    const { token } = run;
    await expectStatus(200, signedIn(run, "POST", "/api/sign-out-everywhere", {}));
    await expectStatus(401, ask(run.site, "GET", "/api/me", { token }));
    return "401 from then on";
  },
};

const signedIn = ({ site, token }: Run, method: string, path: string, body?: unknown) =>
  ask(site, method, path, { token, ...(body !== undefined && { body }) });

async function expectStatus(status: number, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status === status) return answer;
  const said = answer.body.code ?? answer.body.message ?? "";
  throw new Error(`${answer.status} ${said}, not ${status}`);
}

function hasHeaders(headers: Headers, wanted: Record<string, RegExp>): string {
  const wrong = Object.entries(wanted).filter(
    ([name, value]) => !value.test(headers.get(name) ?? ""),
  );
  if (wrong.length) throw new Error(`missing or wrong: ${wrong.map(([name]) => name).join(", ")}`);
  return Object.keys(wanted).join(", ");
}

/** Calls `look` each second until it returns a truthy value. Throws after `seconds`. */
async function until<T>(what: string, seconds: number, look: () => Promise<T>) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen) return seen as string & T;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
    await new Promise((done) => setTimeout(done, 1000));
  }
}
