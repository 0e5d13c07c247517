import type { PhoneView, PromptView } from "../api/answers";
import { isMagicNumber } from "../mpesa/magic";
import { largestAmount } from "../mpesa/money";
import type { Checkout, Collection, Operator, Phone } from "../state";
import type { World } from "../world";
import { operatorOf } from "./operators";

const keptMessages = 200;
const wrongPinsAllowed = 3;
const firstBalance = 5_000;
/** Enough to pay any amount, with room for any payout. */
const magicBalance = largestAmount;

/** Safaricom's test number, which answers no prompt. */
const silentTestNumber = "254708374149";

/** `2547…` or `2541…` for a Kenyan number in any usual form; undefined for any other text. */
export function normaliseMsisdn(written: string) {
  const digits = /^(?:\+?254|0)?([17]\d{8})$/.exec(written.replace(/[\s-]/g, ""))?.[1];
  return digits && `254${digits}`;
}

/** True if a number can have a wallet at an operator; with `anyOperator`, at both operators. */
export const isServedBy = ({ anyOperator }: World, operator: Operator, msisdn: string) =>
  anyOperator || operatorOf(msisdn) === operator;

function firstBalanceOf(world: World, operator: Operator, msisdn: string) {
  if (!isServedBy(world, operator, msisdn)) return 0;
  if (world.magic && isMagicNumber(msisdn)) return magicBalance;
  return operator === "airtel" && world.anyOperator ? 0 : firstBalance;
}

/** The phone of a number, created if it is new. */
export function phoneOf(world: World, msisdn: string): Phone {
  const known = world.state.phones[msisdn];
  if (known) return known;
  const phone: Phone = {
    msisdn,
    balance: firstBalanceOf(world, "mpesa", msisdn),
    airtelBalance: firstBalanceOf(world, "airtel", msisdn),
    pin: "1234",
    answer: msisdn === silentTestNumber ? "ignore" : "ask",
    wrongPins: 0,
    messages: [],
  };
  world.state.phones[msisdn] = phone;
  world.save();
  return phone;
}

export function text(world: World, phone: Phone, words: string, operator: Operator = "mpesa") {
  phone.messages.unshift({ at: world.clock.now().toISOString(), operator, text: words });
  phone.messages.splice(keptMessages);
  announcePhone(world, phone.msisdn);
}

/** Saves the change and notifies the pages. */
export function announcePhone(world: World, msisdn: string) {
  world.save();
  world.events.tell({ type: "phone", msisdn });
}

const isPinLocked = (phone: Phone) => phone.wrongPins >= wrongPinsAllowed;

/** Checks a PIN. Three wrong PINs in a row lock it. */
export function checkPin(phone: Phone, pin: string): "right" | "wrong" | "locked" {
  if (isPinLocked(phone)) return "locked";
  phone.wrongPins = pin === phone.pin ? 0 : phone.wrongPins + 1;
  return pin === phone.pin ? "right" : "wrong";
}

export const openCheckouts = (world: World, msisdn: string): Checkout[] =>
  Object.values(world.state.checkouts).filter(
    (checkout) => checkout.msisdn === msisdn && !checkout.result,
  );

export const shownPrompts = (world: World, msisdn: string) =>
  openCheckouts(world, msisdn).filter(({ shown }) => shown);

export const shownCollections = (world: World, msisdn: string): Collection[] =>
  Object.values(world.state.collections).filter(
    (collection) => collection.msisdn === msisdn && collection.shown && collection.status === "TIP",
  );

export function viewPhone(world: World, msisdn: string): PhoneView {
  const phone = phoneOf(world, msisdn);
  return {
    msisdn,
    balance: phone.balance,
    airtelBalance: phone.airtelBalance,
    answer: phone.answer,
    pinLocked: isPinLocked(phone),
    prompts: [
      ...shownPrompts(world, msisdn).map((checkout) => promptOf(world, checkout, "mpesa")),
      ...shownCollections(world, msisdn).map((collection) =>
        promptOf(world, { ...collection, account: collection.reference }, "airtel"),
      ),
    ],
    messages: phone.messages,
  };
}

const promptOf = (
  world: World,
  asked: Pick<Checkout, "promptId" | "amount" | "account" | "promptEndsAt" | "till">,
  operator: Operator,
): PromptView => ({
  id: asked.promptId,
  amount: asked.amount,
  business: world.businessName,
  account: asked.till ? "" : asked.account,
  endsAt: asked.promptEndsAt,
  operator,
});
