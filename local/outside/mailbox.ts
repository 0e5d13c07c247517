import type { Mail } from "./state";
import type { World } from "./world";

/** As MiniStack lists what was sent through SES, and by Cognito. */
interface SentMessage {
  MessageId: string;
  To?: string[];
  ReplyTo?: string[];
  Subject?: string;
  BodyText?: string;
  BodyHtml?: string | null;
  /** Epoch seconds, with a fraction. */
  Timestamp: number;
  Type?: string;
}

export interface Mailbox {
  /** Newest first; only what went to `to`, when given. */
  read(to: string | null): Promise<Mail[]>;
  /** Adds a mail that no emulator knows of. */
  add(mail: Omit<Mail, "id" | "at">): Mail;
}

const patience = 30_000;

export function createMailbox(world: World): Mailbox {
  const rendered = new Map<string, Mail>();
  /** What the emulator listed last: it may be busy at the next look. */
  let listed: SentMessage[] = [];

  const asMail = async (message: SentMessage) => {
    const known = rendered.get(message.MessageId);
    if (known) return known;
    try {
      const mail = await render(world, message);
      rendered.set(message.MessageId, mail);
      return mail;
    } catch {
      // Shown as the emulator has it; the next look tries again.
      return plain(world, message);
    }
  };

  return {
    read: async (to) => {
      listed = (await sentMessages(world)) ?? listed;
      const sent = await Promise.all(listed.map(asMail));
      return [...sent, ...world.state.mails]
        .filter((mail) => !to || mail.to.some((address) => bare(address) === bare(to)))
        .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
    },
    add: (given) => {
      const at = world.clock.now().toISOString();
      const mail = { ...given, id: `local-${world.state.mails.length + 1}`, at };
      world.state.mails.push(mail);
      world.save();
      world.events.tell({ type: "mail" });
      return mail;
    },
  };
}

/** `Amina <amina@x.example>` and `amina@x.example` are one address. */
const bare = (address: string) => (/<([^>]+)>/.exec(address)?.[1] ?? address).trim().toLowerCase();

async function sentMessages({ emulatorUrl }: World): Promise<SentMessage[] | undefined> {
  if (!emulatorUrl) return [];
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

const plain = ({ state }: World, message: SentMessage): Mail => ({
  id: message.MessageId,
  to: message.To ?? [],
  replyTo: message.ReplyTo ?? state.replyTo[message.MessageId] ?? [],
  subject: message.Subject ?? "",
  text: message.BodyText ?? "",
  html: message.BodyHtml ?? "",
  at: new Date(message.Timestamp * 1000).toISOString(),
});

// The emulator sends reset codes in words of its own and asks no trigger; so we do.
async function render(world: World, message: SentMessage): Promise<Mail> {
  const { resetMail } = world;
  const mail = plain(world, message);
  const code = /\b\d{6}\b/.exec(`${mail.text} ${mail.html}`)?.[0];
  const [address] = mail.to;
  if (message.Type !== "CognitoVerificationMessage" || !resetMail || !code || !address) return mail;
  return resetMail(address, code).then((made) => ({ ...mail, ...made }));
}
