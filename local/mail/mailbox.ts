import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { DarajaWorldPlugin, PluginState } from "#daraja-world";
import { type Feedback, tellFeedback } from "./feedback";
import type { Mail } from "./mail";
import { type Added, addedBy, passOn } from "./ses-tap";

/** A mail as MiniStack lists it. */
interface SentMessage {
  MessageId: string;
  To?: string[];
  ReplyTo?: string[];
  Subject?: string;
  BodyText?: string;
  BodyHtml?: string | null;
  /** Epoch seconds, with a fraction. */
  Timestamp: number;
}

const patience = 30_000;

/**
 * The simulator's mailbox for mails of SES and Cognito, at `/api/mail` and on a tab. It also
 * forwards requests to SES, to record reply addresses and headers, which the emulator does not
 * store.
 */
export function mailbox(emulatorUrl: string): DarajaWorldPlugin {
  /** The emulator's last list, shown while the emulator is too busy to answer. */
  let listed: SentMessage[] = [];

  async function read(state: PluginState, to: string | null): Promise<Mail[]> {
    listed = (await sentMessages(emulatorUrl)) ?? listed;
    const added = addedIn(state);
    return listed
      .map((message) => plain(message, added[message.MessageId]))
      .filter((mail) => !to || mail.to.some((address) => bare(address) === bare(to)))
      .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  }

  async function send(request: Request, state: PluginState): Promise<Response> {
    const body = await request.text();
    const { response, messageId } = await passOn(emulatorUrl, request, body);
    const added = messageId ? addedBy(body) : {};
    if (messageId && Object.keys(added).length > 0)
      state.write({ ...addedIn(state), [messageId]: added });
    return response;
  }

  /** `POST /api/mail/{id}/bounce` and `/complaint`: sends the event that SES would send. */
  async function feedback(path: string, state: PluginState): Promise<Response> {
    const [, id = "", kind] = /^\/api\/mail\/([^/]+)\/(bounce|complaint)$/.exec(path) ?? [];
    const mail = (await read(state, null)).find((each) => each.id === decodeURIComponent(id));
    if (!mail) return refusal(404, "not_found", "There is no such mail.");
    const complaint = await tellFeedback(emulatorUrl, kind as Feedback, mail);
    return complaint ? refusal(502, "not_told", complaint) : Response.json({});
  }

  return {
    name: "mail",
    // Requests of SES version 2 have a separate path. Clients reach version 1 under `/ses`, since
    // its requests have no path.
    paths: /^\/(ses|v2\/email|mail|api\/mail)(\/|$)/,
    tab: { title: "Mail", script: "/mail/panel.js" },
    answer: async (request, state) => {
      const { pathname, searchParams } = new URL(request.url);
      if (/^\/(ses|v2)\//.test(pathname)) return send(request, state);
      if (request.method === "POST") return feedback(pathname, state);
      if (pathname === "/api/mail") return Response.json(await read(state, searchParams.get("to")));
      return pageFile(pathname);
    },
  };
}

const addedIn = (state: PluginState) => (state.read() ?? {}) as Record<string, Added>;

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });

/** The address alone: `amina@x.example` for `Amina <amina@x.example>`. */
const bare = (address: string) => (/<([^>]+)>/.exec(address)?.[1] ?? address).trim().toLowerCase();

async function sentMessages(emulatorUrl: string): Promise<SentMessage[] | undefined> {
  try {
    const response = await fetch(`${emulatorUrl}/_ministack/ses/messages`, {
      signal: AbortSignal.timeout(patience),
    });
    const { messages } = (await response.json()) as { messages: Record<string, SentMessage[]> };
    return Object.values(messages).flat();
  } catch {
    return undefined;
  }
}

const plain = (message: SentMessage, { replyTo, headers }: Added = {}): Mail => ({
  id: message.MessageId,
  to: message.To ?? [],
  replyTo: message.ReplyTo ?? replyTo ?? [],
  subject: message.Subject ?? "",
  text: message.BodyText ?? "",
  html: message.BodyHtml ?? "",
  ...(headers && { headers }),
  at: new Date(message.Timestamp * 1000).toISOString(),
});

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The tab's style or script, bundled at each request so that a reload shows changes. */
async function pageFile(path: string): Promise<Response> {
  if (path === "/mail/panel.css")
    return new Response(await readFile(here("panel.css")), {
      headers: { "content-type": "text/css;charset=UTF-8" },
    });
  if (path !== "/mail/panel.js") return refusal(404, "not_found", "There is nothing here.");
  const { outputFiles } = await build({
    entryPoints: [here("panel.tsx")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2023",
    minify: true,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    tsconfigRaw: {},
  });
  return new Response(outputFiles[0]?.contents.slice(), {
    headers: { "content-type": "text/javascript;charset=UTF-8", "cache-control": "no-cache" },
  });
}
