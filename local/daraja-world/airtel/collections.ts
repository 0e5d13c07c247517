import { pause } from "../daraja/pause";
import { json, type Reply, type Request } from "../http/http";
import { approvesByAirtel, magicAirtel } from "../mpesa/magic";
import { ksh, largestAmount } from "../mpesa/money";
import { deliver, type Notice, withhold } from "../notices/deliver";
import { announcePhone, checkPin, phoneOf, text } from "../phones/phones";
import type { Collection } from "../state";
import type { World } from "../world";
import { routerRefusal, transactionAnswer, unknownId } from "./airtel-answers";
import { noticeOf } from "./callbacks";
import { collected, messageOf } from "./codes";
import { fieldsIn, headerRefusal, isAirtelNumber, objectIn, textIn } from "./disbursement-request";
import { newMoneyId } from "./disbursements";

const inProcess = "DP00800001006";
const notFound = "DP00800001025";
const timedOut = "DP00800001024";
const refused = "DP00800001008";
const wrongPin = "DP00800001002";

/** `POST /merchant/v1/payments/` (and v2): shows a prompt on the customer's phone. */
export function collect(world: World, request: Request): Reply {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  const body = objectIn(request.body);
  const [subscriber, transaction] = [fieldsIn(body["subscriber"]), fieldsIn(body["transaction"])];
  const [id, msisdn] = [textIn(transaction, "id"), textIn(subscriber, "msisdn")];
  const reference = textIn(body, "reference");
  const amount = Number(textIn(transaction, "amount"));
  if (!/^[\w -]{4,64}$/.test(reference) || !/^\S{1,64}$/.test(id) || msisdn === "")
    return routerRefusal(
      400,
      "ROUTER003",
      "Needed: reference (4 to 64 characters), subscriber.msisdn and transaction.id.",
    );
  if (Object.hasOwn(world.state.collections, id))
    return refusedTransaction(id, "DP00800001005", "This transaction.id came before.");
  if (!Number.isInteger(amount) || amount < 1 || amount > largestAmount)
    return refusedTransaction(id, "DP00800001004", `The amount must be 1 to ${largestAmount}.`);
  if (!isAirtelNumber(world, msisdn))
    return refusedTransaction(
      id,
      "DP00800001010",
      `${msisdn} is no number of Airtel's: nine digits without the country are asked for.`,
    );
  const collection = start(world, { id, msisdn: `254${msisdn}`, amount, reference });
  return transactionAnswer(collection, "TIP", inProcess);
}

const refusedTransaction = (id: string, code: string, reason: string): Reply => ({
  ...transactionAnswer({ id }, "TF", code),
  reason,
});

function start(
  world: World,
  asked: Pick<Collection, "id" | "msisdn" | "amount" | "reference">,
): Collection {
  const now = world.clock.now();
  const { promptDelay, promptLife } = world.timings;
  const collection: Collection = {
    ...asked,
    promptId: world.random.hex(6),
    requestedAt: now.toISOString(),
    promptEndsAt: new Date(now.getTime() + promptDelay + promptLife).toISOString(),
    shown: false,
    status: "TIP",
    code: inProcess,
    noticeDelivered: false,
  };
  world.state.collections[asked.id] = collection;
  world.clock.after(promptDelay, () => wakeCollection(world, collection));
  world.save();
  return collection;
}

/** Shows the prompt and starts its timers; called again after a restart. */
export function wakeCollection(world: World, collection: Collection) {
  if (collection.status !== "TIP") return;
  collection.shown = true;
  announcePhone(world, collection.msisdn);
  const left = Date.parse(collection.promptEndsAt) - world.clock.now().getTime();
  world.clock.after(Math.max(0, left), () => end(world, collection, "TE", timedOut));
  answerCollectionByItself(world, collection);
}

export function answerCollectionByItself(world: World, collection: Collection) {
  const { msisdn } = collection;
  world.clock.after(world.timings.answerDelay, () => {
    const { answer } = phoneOf(world, msisdn);
    const magic = magicAirtel(world, msisdn, "DP0080000");
    if (magic) end(world, collection, "TF", magic);
    else if (answer === "approve" || approvesByAirtel(world, msisdn)) settle(world, collection);
    else if (answer === "cancel") cancelCollection(world, collection);
    else if (answer === "wrong-pin") end(world, collection, "TF", wrongPin);
  });
}

export const cancelCollection = (world: World, collection: Collection) =>
  end(world, collection, "TF", refused);

export function enterCollectionPin(world: World, collection: Collection, pin: string) {
  if (checkPin(phoneOf(world, collection.msisdn), pin) === "right") settle(world, collection);
  else end(world, collection, "TF", wrongPin);
}

function settle(world: World, collection: Collection) {
  if (collection.status !== "TIP") return;
  const { msisdn, amount } = collection;
  const phone = phoneOf(world, msisdn);
  if (amount > phone.airtelBalance) return end(world, collection, "TF", "DP00800001007");
  phone.airtelBalance -= amount;
  world.state.float.airtel += amount;
  const airtelMoneyId = newMoneyId(world);
  Object.assign(collection, { airtelMoneyId, paidAt: world.clock.now().toISOString() });
  text(
    world,
    phone,
    `Trans. ID: ${airtelMoneyId}. You have paid ${ksh(amount)} to ${world.businessName}. ` +
      `Your Airtel Money balance is ${ksh(phone.airtelBalance)}.`,
    "airtel",
  );
  world.events.tell({ type: "float" });
  end(world, collection, "TS", collected);
}

function end(world: World, collection: Collection, status: Collection["status"], code: string) {
  if (collection.status !== "TIP") return;
  Object.assign(collection, { status, code });
  announcePhone(world, collection.msisdn);
  void tell(world, collection);
}

/** The callback about an ended prompt; undefined if the app has no address for callbacks. */
export const collectionNotice = (world: World, collection: Collection): Notice | undefined =>
  noticeOf(world, {
    id: collection.id,
    message:
      collection.status === "TS"
        ? `Paid ${ksh(collection.amount)} to ${world.businessName}. Trans. ID: ${collection.airtelMoneyId}`
        : messageOf(collection.code),
    status_code: collection.status === "TS" ? "TS" : "TF",
    ...(collection.airtelMoneyId && { airtel_money_id: collection.airtelMoneyId }),
  });

async function tell(world: World, collection: Collection): Promise<void> {
  const fault = world.faults.get("airtel.callback", collection.msisdn, collection);
  const { lateNotice, noticeDelay } = world.timings;
  await pause(world, fault === "late" ? lateNotice : noticeDelay);
  const notice = collectionNotice(world, collection);
  if (!notice) return;
  if (fault === "lost") return withhold(world, notice);
  for (let time = 0; time < (fault === "twice" ? 2 : 1); time++)
    await deliver(world, { ...notice, movement: collection });
}

/** `GET /standard/v1/payments/{id}`: returns the state of a prompt. */
export function enquireCollection(world: World, request: Request, id: string): Reply {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  const collection = Object.hasOwn(world.state.collections, id)
    ? world.state.collections[id]
    : undefined;
  const fault = world.faults.get("airtel.enquiry", collection?.msisdn);
  if (fault === "busy") return routerRefusal(503, "ROUTER117", "A switch says so.");
  if (!collection) return unknownId(notFound);
  if (fault === "in-process") return transactionAnswer(collection, "TIP", inProcess);
  return transactionAnswer(collection, collection.status, collection.code);
}

/** `POST /standard/v1/payments/refund`: refunds a whole payment. */
export function refund(world: World, request: Request): Reply {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  const moneyId = textIn(fieldsIn(objectIn(request.body)["transaction"]), "airtel_money_id");
  const collection = Object.values(world.state.collections).find(
    ({ airtelMoneyId }) => moneyId !== "" && airtelMoneyId === moneyId,
  );
  if (!collection) return unknownId(notFound);
  if (collection.refund)
    return refusedTransaction(collection.id, "DP00800001005", "It was given back before.");
  if (collection.amount > world.state.float.airtel)
    return refusedTransaction(collection.id, "DP00800001007", "The business has too little.");
  const phone = phoneOf(world, collection.msisdn);
  const airtelMoneyId = newMoneyId(world);
  collection.refund = { airtelMoneyId, at: world.clock.now().toISOString() };
  world.state.float.airtel -= collection.amount;
  phone.airtelBalance += collection.amount;
  text(
    world,
    phone,
    `Trans. ID: ${airtelMoneyId}. ${world.businessName} has given ${ksh(collection.amount)} back. ` +
      `Your Airtel Money balance is ${ksh(phone.airtelBalance)}.`,
    "airtel",
  );
  world.events.tell({ type: "float" });
  return json(200, {
    data: { transaction: { airtel_money_id: airtelMoneyId, status: "SUCCESS" } },
    status: { code: "200", message: "SUCCESS", result_code: "ESB000010", success: true },
  });
}
