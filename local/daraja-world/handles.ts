import { auditOf, resend } from "./api/books";
import { answerPrompt, payFromPhone } from "./api/phones";
import { answerByItself } from "./daraja/stk/checkouts";
import { announcePhone, normaliseMsisdn, phoneOf, shownPrompts, viewPhone } from "./phones/phones";
import { answers } from "./state";
import type { Callback, DarajaWorld, Operator, PhoneHandle, Prompt } from "./types";
import type { World } from "./world";

const patience = 5_000;
const usualPin = "1234";

type Handles = Pick<
  DarajaWorld,
  "phone" | "faults" | "callbacks" | "audit" | "log" | "reset" | "advance"
>;

export function createHandles(world: World, reset: () => void): Handles {
  /** Prompts and callbacks that tests have already received. */
  const givenOut = new WeakSet<object>();
  const { state } = world;
  const askedFor = (id: string) =>
    [...Object.values(state.checkouts), ...Object.values(state.collections)].find(
      ({ promptId }) => promptId === id,
    );

  const phone = (number: string): PhoneHandle => {
    const msisdn = msisdnOf(number);
    return {
      msisdn,
      nextPrompt: ({ timeout = patience } = {}) =>
        waitUntil(world, timeout, `No prompt came up on ${msisdn}`, () => {
          const view = viewPhone(world, msisdn).prompts.find(
            ({ id }) => !givenOut.has(askedFor(id) ?? world),
          );
          if (!view) return undefined;
          givenOut.add(askedFor(view.id) ?? view);
          const { id, amount, business, account, operator } = view;
          const press = (pin: string | undefined) => answerPrompt(world, msisdn, id, pin);
          const prompt: Prompt = {
            id,
            amount,
            business,
            account,
            operator,
            enterPin: (pin = usualPin) => press(pin),
            cancel: () => press(undefined),
            ignore: () => {},
          };
          return prompt;
        }),
      balance: (operator = "mpesa") => phoneOf(world, msisdn)[walletOf(operator)],
      setBalance: (amount, operator = "mpesa") => {
        if (!Number.isInteger(amount) || amount < 0)
          throw new Error(`A balance is a whole number of shillings, not ${amount}.`);
        phoneOf(world, msisdn)[walletOf(operator)] = amount;
        announcePhone(world, msisdn);
      },
      setAnswer: (answer) => {
        if (!answers.includes(answer))
          throw new Error(`An answer is one of ${answers.join(", ")}, not ${answer}.`);
        phoneOf(world, msisdn).answer = answer;
        for (const checkout of shownPrompts(world, msisdn)) answerByItself(world, checkout);
      },
      messages: () => structuredClone(phoneOf(world, msisdn).messages),
      payBill: ({ amount, account = "", paybill, till, pin = usualPin }) =>
        payFromPhone(world, msisdn, {
          paybill: till ?? paybill ?? world.state.credentials.shortCode,
          account,
          amount,
          pin,
          isTill: till !== undefined,
        }),
    };
  };

  return {
    phone,
    faults: {
      set: (changes, number) => refuse(world.faults.set(changes, number && msisdnOf(number))),
      next: (name, position, number) =>
        refuse(world.faults.next({ [name]: position }, number && msisdnOf(number))),
      clear: (number) => world.faults.clear(number && msisdnOf(number)),
    },
    callbacks: {
      waitFor: (kindOrId, { timeout = patience } = {}) =>
        waitUntil(world, timeout, `No callback "${kindOrId}" was sent`, () => {
          const found = world.callbacks.find(
            (callback) => !givenOut.has(callback) && isAbout(callback, kindOrId),
          );
          if (found) givenOut.add(found);
          return found;
        }),
      resend: (receipt) => resend(world, receipt),
    },
    audit: () => structuredClone(auditOf(world)),
    log: () => structuredClone(world.state.log),
    reset,
    advance: async (ms) => {
      if (!Number.isFinite(ms) || ms < 0)
        throw new Error(`The clock moves on by milliseconds, not by ${ms}.`);
      await world.clock.advance(ms);
    },
  };
}

const walletOf = (operator: Operator) => (operator === "airtel" ? "airtelBalance" : "balance");

function msisdnOf(number: string) {
  const msisdn = normaliseMsisdn(number);
  if (!msisdn) throw new Error(`${number} is not a Kenyan mobile number.`);
  return msisdn;
}

function refuse(complaint: string | undefined) {
  if (complaint) throw new Error(complaint);
}

const isAbout = ({ kind, body }: Callback, kindOrId: string) =>
  kind === kindOrId || JSON.stringify(body ?? "").includes(JSON.stringify(kindOrId));

/**
 * Resolves with the first result of `look`, called now and after each event. Rejects after the
 * timeout.
 */
function waitUntil<Found>(
  { events }: World,
  timeout: number,
  complaint: string,
  look: () => Found | undefined,
): Promise<Found> {
  const found = look();
  if (found) return Promise.resolve(found);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      forget();
      reject(new Error(`${complaint} within ${timeout} ms.`));
    }, timeout);
    const forget = events.hear(() => {
      const late = look();
      if (!late) return;
      clearTimeout(timer);
      forget();
      resolve(late);
    });
  });
}
