import { payBill } from "../daraja/c2b/pay-bill";
import { answerByItself, cancelPrompt, enterPin } from "../daraja/stk/checkouts";
import { json, Refusal, type Reply, type Request } from "../http/http";
import { largestAmount, smallestAmount } from "../mpesa/money";
import { announcePhone, checkPin, phoneOf, shownPrompts, viewPhone } from "../phones/phones";
import { type Answer, answers, type Checkout } from "../state";
import type { World } from "../world";
import type { KnownPhone } from "./answers";
import { msisdnOf, objectOf, onlyFields, pinOf, textField, wholeField } from "./input";

const richest = 100_000_000;

/** `GET /api/phones`: the numbers that have been used, for the page's list. */
export const listPhones = (world: World): Reply =>
  json(
    200,
    Object.values(world.state.phones).map(
      ({ msisdn, balance, answer }): KnownPhone => ({
        msisdn,
        balance,
        answer,
        ringing: shownPrompts(world, msisdn).length > 0,
      }),
    ),
  );

export const getPhone = (world: World, _: Request, [number = ""]: string[]): Reply =>
  json(200, viewPhone(world, msisdnOf(number)));

const isAnswer = (value: unknown): value is Answer => answers.some((answer) => answer === value);

/** `PUT /api/phones/{msisdn}`: balances, how it answers, and `unlock` after three wrong PINs. */
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
  }
  announcePhone(world, msisdn);
  return json(200, viewPhone(world, msisdn));
}

/** `POST /api/phones/{msisdn}/prompts/{id}`: what the person presses. */
export function answerPrompt(
  world: World,
  request: Request,
  [number = "", promptId = ""]: string[],
): Reply {
  const msisdn = msisdnOf(number);
  const given = objectOf(request);
  onlyFields(given, ["pin", "cancel"]);
  const checkout = Object.values(world.state.checkouts).find(
    (candidate) => candidate.promptId === promptId && candidate.msisdn === msisdn,
  );
  if (!checkout?.shown) throw new Refusal(404, "not_found", "This phone has no such prompt.");
  if (checkout.result) throw new Refusal(409, "prompt_over", "The prompt has gone.");
  if (given["cancel"] === true) cancelPrompt(world, checkout);
  else enterPin(world, checkout, pinOf(given["pin"]));
  return json(200, outcomeOf(world, checkout));
}

const outcomeOf = (world: World, { result, receipt, msisdn }: Checkout) => ({
  resultCode: result?.code,
  resultDescription: result?.description,
  ...(receipt && { receipt }),
  balance: phoneOf(world, msisdn).balance,
});

const refusals = {
  "1": ["balance_too_low", "There is not enough money on this phone."],
  "4": ["daily_limit", "This would take the phone over its daily limit."],
  "17": ["too_soon", "The same amount has just been paid. Wait two minutes."],
  "by-business": ["refused_by_business", "The business does not take this payment."],
} as const;

/** `POST /api/phones/{msisdn}/paybill`: the phone's own menu. */
export async function payBillFromPhone(
  world: World,
  request: Request,
  [number = ""]: string[],
): Promise<Reply> {
  const msisdn = msisdnOf(number);
  const given = objectOf(request);
  onlyFields(given, ["paybill", "account", "amount", "pin"]);
  const paybill = textField(given, "paybill", 7);
  const account = textField(given, "account", 20);
  const amount = wholeField(given, "amount", { least: smallestAmount, most: largestAmount });
  const pin = pinOf(given["pin"]);
  if (paybill !== world.state.credentials.shortCode)
    throw new Refusal(404, "no_such_paybill", "There is no business with this pay-bill number.");
  const check = checkPin(phoneOf(world, msisdn), pin);
  announcePhone(world, msisdn);
  if (check === "wrong") throw new Refusal(403, "wrong_pin", "Wrong PIN. Nothing was paid.");
  if (check === "locked")
    throw new Refusal(403, "pin_locked", "The PIN is locked after three wrong ones.");
  const outcome = await payBill(world, { msisdn, account, amount, kind: "paybill" });
  if ("refused" in outcome) {
    const [code, message] = refusals[outcome.refused];
    throw new Refusal(409, code, message);
  }
  return json(200, { receipt: outcome.payment.receipt });
}
