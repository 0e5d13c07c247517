import type { Events } from "./events";

/** Every switch, its positions, and what each does, in words for the screen. */
export const faultCatalogue = {
  "stk.notice": {
    title: "Payment notice",
    about: "The message that tells the business how a prompt ended.",
    positions: {
      lost: "is never sent.",
      late: "is sent much later.",
      twice: "is sent two times.",
      early: "arrives before the answer to the request that caused it.",
      malformed: "arrives broken off in the middle.",
      forged: "is preceded by a false one that says paid, from somebody else.",
    },
  },
  "stk.response": {
    title: "Answer to a payment request",
    about: "What the business hears when it asks for a prompt.",
    positions: {
      lost: "the connection breaks, yet the prompt comes.",
      slow: "takes many seconds; the prompt comes at once.",
      busy: "the system is busy, and no prompt comes.",
      error: "says internal error, yet the prompt comes.",
      html: "is a web page of the gateway, and no prompt comes.",
    },
  },
  "stk.query": {
    title: "Answer to a status query",
    about: "What the business hears when it asks how a prompt ended.",
    positions: {
      busy: "the system is busy.",
      "4999": "still under processing, for ever.",
      "500.001.1001": "still being processed, as a server error.",
      empty: "still being processed, with an empty message and status 200.",
      random: "a server error now and then, else the truth.",
      failed: "failed, even if the money has moved.",
    },
  },
  "stk.result": {
    title: "How a prompt ends",
    about: "Forces the result of every prompt, whatever the person presses. No money moves.",
    positions: {
      "1": "balance too low.",
      "4": "over the daily limit.",
      "8": "the business account is full.",
      "17": "same amount to the same customer within two minutes.",
      "26": "the system is busy.",
      "1001": "the subscriber has another session open.",
      "1019": "the transaction expired.",
      "1025": "the prompt could not be sent.",
      "1032": "cancelled by the customer.",
      "1037": "the phone could not be reached.",
      "2001": "wrong PIN.",
      "2028": "the product is not assigned to the business.",
      "8006": "the PIN is locked.",
      "9999": "the prompt could not be sent (new code).",
      "7777": "a code that nobody has seen before.",
      SFC_IC0003: "the operator does not exist.",
    },
  },
  "stk.velocity": {
    title: "Two-minute rule",
    about: "The same amount from the same customer within two minutes.",
    positions: { on: "ends with result 17." },
  },
  "oauth.token": {
    title: "Access token",
    about: "The key that the business uses for its requests.",
    positions: { early: "is refused from its second use on." },
  },
  "c2b.notice": {
    title: "Pay-bill confirmation",
    about: "The second, independent message for each payment.",
    positions: {
      lost: "is never sent.",
      late: "is sent much later.",
      twice: "is sent two times.",
    },
  },
  "c2b.validation": {
    title: "Pay-bill validation",
    about: "The business is asked before a pay-bill payment.",
    positions: { on: "is active, if the business has given an address for it." },
  },
  "c2b.register": {
    title: "Registering addresses",
    about: "The business says where its confirmations go.",
    positions: { once: "can be done only once, as in production." },
  },
  rate: {
    title: "Rate limit",
    about: "How many requests the gateway lets through.",
    positions: {
      sandbox: "5 in a minute, one at a time; the rest get 429 with JSON.",
      html: "the same, with a web page as the answer.",
    },
  },
} as const satisfies Record<
  string,
  { title: string; about: string; positions: Record<string, string> }
>;

type FaultName = keyof typeof faultCatalogue;
type FaultPosition<N extends FaultName> = keyof (typeof faultCatalogue)[N]["positions"];

type Switches = Partial<Record<FaultName, string>>;

/** What concerns the business as a whole, not one payment. */
const businessFaults = ["oauth.token", "c2b.register", "rate"] as const satisfies FaultName[];
type BusinessFault = (typeof businessFaults)[number];
type PaymentFault = Exclude<FaultName, BusinessFault>;

/** The switches of everybody; with a number, those of one phone's payments. */
export interface Faults {
  /** How a switch stands for a payment: as its phone says, else as it is for everybody. */
  get<N extends PaymentFault>(name: N, msisdn: string | undefined): FaultPosition<N> | undefined;
  get<N extends BusinessFault>(name: N): FaultPosition<N> | undefined;
  all(msisdn?: string): Switches;
  /** The numbers whose phones have switches of their own. */
  phones(): string[];
  /** Merges switches; null or "" clears one. Returns what is wrong with them, if anything. */
  set(changes: Record<string, unknown>, msisdn?: string): string | undefined;
  /** Without a number, those of all phones as well. */
  clear(msisdn?: string): void;
}

const isFaultName = (name: string): name is FaultName => Object.hasOwn(faultCatalogue, name);

function complaint(name: string, position: unknown, ofPhone: boolean): string | undefined {
  if (!isFaultName(name)) return `There is no switch "${name}".`;
  if (ofPhone && businessFaults.some((each) => each === name))
    return `"${name}" can't be switched for one phone.`;
  const { positions } = faultCatalogue[name];
  if (position === null || position === "" || Object.hasOwn(positions, String(position))) return;
  return `"${name}" can be ${Object.keys(positions).join(", ")}, or null.`;
}

export function createFaults(events: Events): Faults {
  let everybodys: Switches = {};
  const ofPhones = new Map<string, Switches>();
  const of = (msisdn?: string) => (msisdn ? (ofPhones.get(msisdn) ?? {}) : everybodys);
  const keep = (switches: Switches, msisdn?: string) => {
    if (!msisdn) everybodys = switches;
    else if (Object.keys(switches).length > 0) ofPhones.set(msisdn, switches);
    else ofPhones.delete(msisdn);
    events.tell({ type: "faults" });
  };
  return {
    get: <N extends FaultName>(name: N, msisdn?: string) =>
      (of(msisdn)[name] ?? everybodys[name]) as FaultPosition<N> | undefined,
    all: (msisdn) => ({ ...of(msisdn) }),
    phones: () => [...ofPhones.keys()],
    set: (changes, msisdn) => {
      for (const [name, position] of Object.entries(changes)) {
        const wrong = complaint(name, position, msisdn !== undefined);
        if (wrong) return wrong;
      }
      const merged = Object.entries({ ...of(msisdn), ...changes });
      const on = merged.filter(([, position]) => position);
      keep(Object.fromEntries(on.map(([name, position]) => [name, String(position)])), msisdn);
      return;
    },
    clear: (msisdn) => {
      if (!msisdn) ofPhones.clear();
      keep({}, msisdn);
    },
  };
}
