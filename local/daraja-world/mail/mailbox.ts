import type { Mail } from "../state";
import type { World } from "../world";

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

export interface Mailbox {
  /** Newest first; only what went to `to`, when given. */
  read(to: string | null): Promise<Mail[]>;
  /** Adds a mail that no emulator knows of. */
  add(mail: Omit<Mail, "id" | "at">): Mail;
}

const patience = 30_000;

export function createMailbox(world: World): Mailbox {
  /** The emulator's last list, shown while it is busy. */
  let listed: SentMessage[] = [];

  return {
    read: async (to) => {
      listed = (await sentMessages(world)) ?? listed;
      const sent = listed.map((message) => plain(world, message));
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

const plain = ({ state }: World, message: SentMessage): Mail => {
  const headers = state.mailHeaders[message.MessageId];
  return {
    id: message.MessageId,
    to: message.To ?? [],
    replyTo: message.ReplyTo ?? state.replyTo[message.MessageId] ?? [],
    subject: message.Subject ?? "",
    text: message.BodyText ?? "",
    html: message.BodyHtml ?? "",
    ...(headers && { headers }),
    at: new Date(message.Timestamp * 1000).toISOString(),
  };
};
