import { messageOf } from "../airtel/codes";
import {
  answerCollectionByItself,
  cancelCollection,
  enterCollectionPin,
} from "../airtel/collections";
import { shortCodesOf, tills } from "../daraja/businesses";
import { payBill } from "../daraja/c2b/pay-bill";
import { answerByItself, cancelPrompt, enterPin } from "../daraja/stk/checkouts";
import { json, Refusal, type Reply, type Request } from "../http/http";
import { largestAmount, smallestAmount } from "../mpesa/money";
import {
  announcePhone,
  checkPin,
  isServedBy,
  phoneOf,
  shownCollections,
  shownPrompts,
  viewPhone,
} from "../phones/phones";
import { type Answer, answers, type Checkout } from "../state";
import type { PromptOutcome } from "../types";
import type { World } from "../world";
import type { KnownPhone } from "./answers";
import { msisdnOf, objectOf, onlyFields, pinOf, textField, wholeField } from "./input";

const richest = 100_000_000;

/** `GET /api/phones`: all phones that the simulator has stored, for the list on its page. */
export const listPhones = (world: World): Reply =>
  json(
    200,
    Object.values(world.state.phones).map(
      ({ msisdn, balance, answer }): KnownPhone => ({
        msisdn,
        balance,
        answer,
        ringing: viewPhone(world, msisdn).prompts.length > 0,
      }),
    ),
  );

export const getPhone = (world: World, _: Request, [number = ""]: string[]): Reply =>
  json(200, viewPhone(world, msisdnOf(number)));

const isAnswer = (value: unknown): value is Answer => answers.some((answer) => answer === value);

/** `PUT /api/phones/{msisdn}`: sets balances and the automatic answer; `unlock` unlocks the PIN. */
export function putPhone(world: World, request: Request, [number = ""]: string[]): Reply {
  const msisdn = msisdnOf(number);
  const given = objectOf(request);
  onlyFields(given, ["balance", "airtelBalance", "answer", "unlock"]);
  const balances = Object.fromEntries(
    ["balance", "airtelBalance"]
      .filter((name) => given[name] !== undefined)
      .map((name) => [name, wholeField(given, name, { least: 0, most: richest })]),
  );
  const answer = given["answer"];
  if (answer !== undefined && !isAnswer(answer))
    throw new Refusal(400, "invalid_input", `answer: one of ${answers.join(", ")}.`);
  const phone = phoneOf(world, msisdn);
  Object.assign(phone, balances);
  if (given["unlock"] === true) phone.wrongPins = 0;
  if (answer !== undefined) {
    phone.answer = answer;
    for (const checkout of shownPrompts(world, msisdn)) answerByItself(world, checkout);
    for (const collection of shownCollections(world, msisdn))
      answerCollectionByItself(world, collection);
  }
  announcePhone(world, msisdn);
  return json(200, viewPhone(world, msisdn));
}

/** `POST /api/phones/{msisdn}/prompts/{id}`: enters the person's PIN, or cancels. */
export function postPrompt(
  world: World,
  request: Request,
  [number = "", promptId = ""]: string[],
): Reply {
  const msisdn = msisdnOf(number);
  const given = objectOf(request);
  onlyFields(given, ["pin", "cancel"]);
  const pin = given["cancel"] === true ? undefined : pinOf(given["pin"]);
  return json(200, answerPrompt(world, msisdn, promptId, pin));
}

/** Enters the PIN, or cancels if there is none. Returns the outcome of the payment. */
export function answerPrompt(
  world: World,
  msisdn: string,
  promptId: string,
  pin: string | undefined,
): PromptOutcome {
  const isIt = (asked: { promptId: string; msisdn: string }) =>
    asked.promptId === promptId && asked.msisdn === msisdn;
  const checkout = Object.values(world.state.checkouts).find(isIt);
  const collection = Object.values(world.state.collections).find(isIt);
  if (!(checkout ?? collection)?.shown)
    throw new Refusal(404, "not_found", "This phone has no such prompt.");
  if (checkout?.result || (collection && collection.status !== "TIP"))
    throw new Refusal(409, "prompt_over", "The prompt has gone.");
  if (checkout) {
    if (pin === undefined) cancelPrompt(world, checkout);
    else enterPin(world, checkout, pin);
    return outcomeOf(world, checkout);
  }
  if (!collection) throw new Refusal(404, "not_found", "This phone has no such prompt.");
  if (pin === undefined) cancelCollection(world, collection);
  else enterCollectionPin(world, collection, pin);
  return {
    resultCode: collection.code,
    resultDescription: messageOf(collection.code),
    ...(collection.airtelMoneyId && { receipt: collection.airtelMoneyId }),
    balance: phoneOf(world, msisdn).airtelBalance,
  };
}

const outcomeOf = (world: World, { result, receipt, msisdn }: Checkout): PromptOutcome => ({
  resultCode: result?.code ?? "",
  resultDescription: result?.description ?? "",
  ...(receipt && { receipt }),
  balance: phoneOf(world, msisdn).balance,
});

const refusals = {
  "1": ["balance_too_low", "There is not enough money on this phone."],
  "4": ["daily_limit", "This would take the phone over its daily limit."],
  "17": ["too_soon", "The same amount has just been paid. Wait two minutes."],
  "by-business": ["refused_by_business", "The business does not take this payment."],
} as const;

/** `POST /api/phones/{msisdn}/paybill`: pays by the phone's menu, to a Paybill or to a `till`. */
export async function payBillFromPhone(
  world: World,
  request: Request,
  [number = ""]: string[],
): Promise<Reply> {
  const msisdn = msisdnOf(number);
  const given = objectOf(request);
  onlyFields(given, ["paybill", "account", "till", "amount", "pin"]);
  const till = given["till"] === undefined ? undefined : textField(given, "till", 7);
  const paybill = till ?? textField(given, "paybill", 7);
  const account = till ? "" : textField(given, "account", 20);
  const amount = wholeField(given, "amount", { least: smallestAmount, most: largestAmount });
  const pin = pinOf(given["pin"]);
  return json(
    200,
    await payFromPhone(world, msisdn, { paybill, account, amount, pin, isTill: Boolean(till) }),
  );
}

interface FromPhone {
  /** The number of the Paybill or till. */
  paybill: string;
  account: string;
  amount: number;
  pin: string;
  isTill: boolean;
}

/** Pays by the phone's menu, or throws the refusal that its screen shows. */
export async function payFromPhone(
  world: World,
  msisdn: string,
  { paybill, account, amount, pin, isTill }: FromPhone,
): Promise<{ receipt: string }> {
  const known: readonly string[] = isTill ? tills : shortCodesOf(world);
  if (!known.includes(paybill))
    throw isTill
      ? new Refusal(404, "no_such_till", "There is no business with this till number.")
      : new Refusal(404, "no_such_paybill", "There is no business with this pay-bill number.");
  if (!isServedBy(world, "mpesa", msisdn))
    throw new Refusal(409, "no_mpesa", "This number isn't Safaricom's, so it has no M-PESA.");
  const check = checkPin(phoneOf(world, msisdn), pin);
  announcePhone(world, msisdn);
  if (check === "wrong") throw new Refusal(403, "wrong_pin", "Wrong PIN. Nothing was paid.");
  if (check === "locked")
    throw new Refusal(403, "pin_locked", "The PIN is locked after three wrong ones.");
  const outcome = await payBill(world, {
    msisdn,
    account,
    amount,
    kind: "paybill",
    shortCode: paybill,
    transactionType: isTill ? "Buy Goods" : "Pay Bill",
  });
  if ("refused" in outcome) {
    const [code, message] = refusals[outcome.refused];
    throw new Refusal(409, code, message);
  }
  return { receipt: outcome.payment.receipt };
}
