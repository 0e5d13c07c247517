import { airtelSwitches } from "./airtel/airtel-switches";
import { b2cSwitches } from "./daraja/b2c/b2c-switches";
import { businessSwitches } from "./daraja/business-switches";
import { c2bSwitches } from "./daraja/c2b/c2b-switches";
import { initiatorSwitches } from "./daraja/initiator/initiator-switches";
import { stkSwitches } from "./daraja/stk/stk-switches";
import type { Events } from "./events";
import type { Switches } from "./switches";

/** All switches. Add those of a new product here. */
export const faultCatalogue = {
  ...stkSwitches,
  ...c2bSwitches,
  ...b2cSwitches,
  ...initiatorSwitches,
  ...airtelSwitches,
  ...businessSwitches,
} as const satisfies Switches;

type FaultName = keyof typeof faultCatalogue;
type FaultPosition<N extends FaultName> = (typeof faultCatalogue)[N] extends { anyCode: true }
  ? string
  : keyof (typeof faultCatalogue)[N]["positions"];

type FaultsOn = Partial<Record<FaultName, string>>;

type BusinessFault = keyof typeof businessSwitches;
type PaymentFault = Exclude<FaultName, BusinessFault>;

/** The switches for all payments or, with a number, for one phone. */
export interface Faults {
  /**
   * The switch's position for a payment: the "next" position, otherwise the phone's, otherwise the
   * general one. Repeated calls for a payment return the same "next" position.
   */
  get<N extends PaymentFault>(
    name: N,
    msisdn: string | undefined,
    of?: object,
  ): FaultPosition<N> | undefined;
  /** A business switch has its "next" position until `spend` is called. */
  get<N extends BusinessFault>(name: N): FaultPosition<N> | undefined;
  spend(name: BusinessFault): void;
  all(msisdn?: string): FaultsOn;
  phones(): string[];
  /**
   * Changes the given switches; null or "" clears one. If an entry is wrong, returns an error
   * message and changes nothing.
   */
  set(changes: Record<string, unknown>, msisdn?: string): string | undefined;
  /** As `set`, but only for the next payment, payout or request. Several calls form a queue. */
  next(changes: Record<string, unknown>, msisdn?: string): string | undefined;
  /** Clears the switches of a number or, without a number, all switches. */
  clear(msisdn?: string): void;
}

export const isOfBusiness = (name: string) => Object.hasOwn(businessSwitches, name);

const isFaultName = (name: string): name is FaultName => Object.hasOwn(faultCatalogue, name);

function complaint(name: string, position: unknown, ofPhone: boolean): string | undefined {
  if (!isFaultName(name)) return `There is no switch "${name}".`;
  if (ofPhone && isOfBusiness(name)) return `"${name}" can't be switched for one phone.`;
  const { positions, anyCode }: Switches[string] = faultCatalogue[name];
  if (anyCode && /^[A-Za-z0-9_.]{1,20}$/.test(String(position))) return;
  if (position === null || position === "" || Object.hasOwn(positions, String(position))) return;
  return `"${name}" can be ${Object.keys(positions).join(", ")}, or null.`;
}

function complaintOf(changes: Record<string, unknown>, msisdn?: string) {
  for (const [name, position] of Object.entries(changes)) {
    const wrong = complaint(name, position, msisdn !== undefined);
    if (wrong) return wrong;
  }
  return undefined;
}

export function createFaults(events: Events): Faults {
  let general: FaultsOn = {};
  const ofPhones = new Map<string, FaultsOn>();
  const of = (msisdn?: string) => (msisdn ? (ofPhones.get(msisdn) ?? {}) : general);
  const keep = (switches: FaultsOn, msisdn?: string) => {
    if (!msisdn) general = switches;
    else if (Object.keys(switches).length > 0) ofPhones.set(msisdn, switches);
    else ofPhones.delete(msisdn);
    events.tell({ type: "faults" });
  };

  /** Queues of "next" positions, by number (empty for all phones) and switch. */
  const queues = new Map<string, string[]>();
  const queueOf = (name: string, msisdn = "") => queues.get(`${msisdn} ${name}`) ?? [];
  /** The "next" positions of each payment; undefined if the queue was empty at its first call. */
  const taken = new WeakMap<object, Map<string, string | undefined>>();
  const takeNext = (name: string, msisdn?: string) =>
    (msisdn && queueOf(name, msisdn).shift()) || queueOf(name).shift();
  const nextFor = (name: string, msisdn?: string, payment?: object) => {
    if (!payment) return takeNext(name, msisdn);
    const own = taken.get(payment) ?? new Map<string, string | undefined>();
    taken.set(payment, own);
    if (!own.has(name)) own.set(name, takeNext(name, msisdn));
    return own.get(name);
  };

  return {
    get: <N extends FaultName>(name: N, msisdn?: string, payment?: object) => {
      const next = isOfBusiness(name) ? queueOf(name)[0] : nextFor(name, msisdn, payment);
      return (next ?? of(msisdn)[name] ?? general[name]) as FaultPosition<N> | undefined;
    },
    spend: (name) => void queueOf(name).shift(),
    all: (msisdn) => ({ ...of(msisdn) }),
    phones: () => [...ofPhones.keys()],
    set: (changes, msisdn) => {
      const wrong = complaintOf(changes, msisdn);
      if (wrong) return wrong;
      const merged = Object.entries({ ...of(msisdn), ...changes });
      const on = merged.filter(([, position]) => position);
      keep(Object.fromEntries(on.map(([name, position]) => [name, String(position)])), msisdn);
      return;
    },
    next: (changes, msisdn) => {
      const wrong = complaintOf(changes, msisdn);
      if (wrong) return wrong;
      for (const [name, position] of Object.entries(changes))
        if (position)
          queues.set(`${msisdn ?? ""} ${name}`, [...queueOf(name, msisdn), String(position)]);
      return;
    },
    clear: (msisdn) => {
      if (!msisdn) ofPhones.clear();
      for (const key of queues.keys()) if (!msisdn || key.startsWith(msisdn)) queues.delete(key);
      keep({}, msisdn);
    },
  };
}
