import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type ContactMessage, contactMessages, contactRoutes } from "#contracts/contact";
import type { Problem } from "#contracts/problem";
import { mailboxOf } from "../accounts/profile/mailbox";
import { AppError } from "../platform/app-error";
import { earlierReply, hashOf, type Idempotency, replyWrites } from "../platform/idempotency";
import { bodyOf } from "../platform/json";
import { settings } from "../platform/settings";
import { refusalOf, transact } from "../platform/table/transact";
import { fromNetwork, networkWindows, throttle, throttleAll } from "../platform/throttle";
import { escapeHtml } from "./mail/layout";
import { queueMail } from "./mail/mail-job";

/** Milliseconds. Hardly anybody is faster. */
const fastestPerson = 3000;

/**
 * True if the form was sent faster than most people fill it in. Robots are as fast, but so is a
 * person with autofill.
 */
const isTooQuick = ({ elapsed = fastestPerson }: ContactMessage) => elapsed < fastestPerson;

interface Request {
  form: ContactMessage;
  network: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * Sends a message to the support mailbox. For a robot, which fills in the hidden field `website`,
 * returns the same answer and sends nothing.
 */
export async function sendContactMessage({ form, network, idempotency, now }: Request) {
  const reply = { message: contactMessages.sent };
  if (form.website) return reply;
  if (isTooQuick(form)) throw new AppError("invalid_input", contactMessages.tooQuick);
  const { website: _, elapsed: __, ...message } = form;
  // Without the time for which the form was open, a repeated message has the same hash.
  const once = idempotency && { ...idempotency, bodyHash: hashOf(JSON.stringify(message)) };
  const earlier = once && (await earlierReply(contactRoutes.sendContactMessage.reply, once));
  if (earlier) return reply;

  const { limits } = settings();
  const pair = fromNetwork(mailboxOf(form.email), network);
  await throttle("contact-address-network", pair, limits.contactPerAddress, now);
  await throttleAll(networkWindows("contact-network", network, limits.contactPerNetwork), now);
  await queueMail({ kind: "contact", ...message });
  // Stored after queueing: two copies of a message are better than none.
  if (once) await refusalOf(transact(replyWrites(once, reply, now)));
  return reply;
}

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export const isFormPost = ({ headers }: Event) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;

/** The typed fields. Browsers send a line break as two characters, but count it as one. */
const typedInto = (event: Event): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(bodyOf(event))].map(([name, text]) => [
      name,
      text.replaceAll("\r\n", "\n"),
    ]),
  );

export const asJson = (event: Event): Event => ({
  ...event,
  headers: { ...event.headers, "content-type": "application/json" },
  isBase64Encoded: false,
  body: JSON.stringify(typedInto(event)),
});

/**
 * The answer to a form sent without JavaScript: a redirect to the contact page, or a page with the
 * reason for the refusal.
 */
export function asPage(result: Result, event: Event): Result {
  if (result.statusCode === 202)
    return {
      statusCode: 303,
      headers: { location: "/contact?sent=1#sent", "cache-control": "no-store" },
    };
  const problem = JSON.parse(result.body ?? "{}") as Problem;
  return {
    statusCode: result.statusCode ?? 500,
    headers: {
      ...result.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": refusedPagePolicy,
    },
    body: refusedPage(problem, typedInto(event), settings()),
  };
}

const border =
  "linear-gradient(#232e8a 1px,transparent 0),radial-gradient(circle at 50% 4px,#c4302b 1.2px,transparent 1.8px),conic-gradient(from -43.6deg at 50% 10.2px,transparent,#fff 4deg 83.2deg,transparent 87.2deg)";

const style = `body{margin:0;background:#f4f5fb;color:#12152e;font:16px/1.5 system-ui,sans-serif}
.border{height:12px;background-color:#232e8a;background-image:${border};background-size:16px 12px}
header{max-width:560px;margin:0 auto;padding:16px 24px}
header a{font-size:22px;font-weight:800;text-decoration:none}
main{max-width:560px;margin:0 auto 24px;background:#fff;border-radius:10px;padding:24px}
h1{font-size:28px;line-height:1.2;margin:0 0 12px}
a{color:#232e8a}label{display:block;font-weight:600;margin-top:16px}
input,textarea{box-sizing:border-box;width:100%;min-height:44px;padding:10px 12px;border:1px solid #7e83a6;border-radius:10px;font:inherit;color:inherit;background:#fff}
.wrong{color:#b82a26;margin:4px 0 0}
button{margin-top:20px;min-height:44px;padding:10px 24px;border:0;border-radius:10px;background:#f5b52e;color:#12152e;font:600 16px system-ui,sans-serif}
.trap{position:absolute;left:-999rem}`;

/**
 * The refusal page's Content-Security-Policy: its one style sheet, and a form that posts to this
 * site.
 */
const refusedPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const fields = [
  {
    name: "firstName",
    label: "First name (optional)",
    more: 'autocomplete="given-name"',
  },
  {
    name: "lastName",
    label: "Last name (optional)",
    more: 'autocomplete="family-name"',
  },
  {
    name: "email",
    label: "Email",
    more: 'required type="email" autocomplete="email"',
  },
  {
    name: "phoneNumber",
    label: "Phone number (optional)",
    more: 'type="tel" autocomplete="tel"',
  },
  {
    name: "message",
    label: "Message",
    more: 'required rows="4"',
  },
];

/**
 * The longest text, in characters, that the page shows again. Escaped as HTML, a megabyte would
 * exceed the six megabytes that a function can return.
 */
const mostShownAgain = 2000;
const isShownAgain = (text = "") => text.length <= mostShownAgain;

/** The page for a refused message, with the reason and the typed text; works without JavaScript. */
function refusedPage(
  { message, fields: reasons = {} }: Problem,
  typed: Record<string, string>,
  { productName, supportEmail }: { productName: string; supportEmail: string },
): string {
  const controls = fields.map(({ name, label, more }) => {
    const [reason] = reasons[name] ?? [];
    const value = isShownAgain(typed[name]) ? escapeHtml(typed[name]) : "";
    const common = `id="${name}" name="${name}" ${more}${reason ? ` aria-invalid="true" aria-describedby="${name}-error"` : ""}`;
    const control =
      name === "message"
        ? `<textarea ${common}>\n${value}</textarea>`
        : `<input ${common} value="${value}">`;
    const wrong = reason ? `<p class="wrong" id="${name}-error">${escapeHtml(reason)}</p>` : "";
    return `<label for="${name}">${label}</label>${control}${wrong}`;
  });
  const isAllShown = fields.every(({ name }) => isShownAgain(typed[name]));
  const comfort = isAllShown
    ? "Nothing of what you typed is lost."
    : "What was far too long is left out here; the rest is as you typed it.";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Not sent · ${escapeHtml(productName)}</title><style>${style}</style></head>
<body><div class="border"></div><header><a href="/">${escapeHtml(productName)}</a></header><main><h1>Your message was not sent.</h1><p role="alert">${escapeHtml(message)} ${comfort}</p>
<form method="post" action="${contactRoutes.sendContactMessage.path}">${controls.join("\n")}
<div class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<button type="submit">Send message</button></form>
<p>You can also write to <a href="mailto:${escapeHtml(supportEmail)}">${escapeHtml(supportEmail)}</a>, or go <a href="/contact">back to the contact page</a>.</p></main></body></html>`;
}
