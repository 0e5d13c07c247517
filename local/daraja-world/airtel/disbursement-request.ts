import type { Reply, Request } from "../http/http";
import { largestAmount } from "../mpesa/money";
import { operatorOf } from "../phones/operators";
import type { Disbursement } from "../state";
import type { World } from "../world";
import { routerRefusal } from "./airtel-answers";
import { openPin } from "./keys";

const smallestPayout = 10;

type Fields = Record<string, unknown>;

export interface AskedDisbursement extends Pick<Disbursement, "id" | "msisdn" | "amount"> {
  certainFailure?: string | undefined;
}

/** Reads a payout request, or returns the refusal of the gateway in front of the wallets. */
export function readDisbursement(
  world: World,
  request: Request,
): { asked: AskedDisbursement } | { refusal: Reply } {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return { refusal: wrongHeader };
  const body = objectIn(request.body);
  const [payee, transaction] = [fieldsIn(body["payee"]), fieldsIn(body["transaction"])];
  const id = textIn(transaction, "id");
  const complete =
    /^[A-Za-z0-9]{4,64}$/.test(textIn(body, "reference")) &&
    /^\S{1,64}$/.test(id) &&
    textIn(payee, "msisdn") !== "" &&
    transaction["type"] === "B2C";
  if (!complete)
    return {
      refusal: routerRefusal(
        400,
        "ROUTER003",
        "Needed: payee.msisdn, reference (4 to 64 letters and digits), transaction.id and transaction.type B2C.",
      ),
    };
  const pin = openPin(textIn(body, "pin"), world.state.airtelSettings);
  if (!pin)
    return {
      refusal: routerRefusal(
        400,
        "ROUTER116",
        "pin doesn't open to four digits: it must be encrypted with the public key of GET /api/airtel.",
      ),
    };
  if (pin !== world.state.airtel.pin)
    return {
      refusal: routerRefusal(400, "ROUTER115", "The PIN is another than GET /api/airtel's."),
    };
  const amount = Number(textIn(transaction, "amount"));
  return {
    asked: {
      id,
      msisdn: `254${textIn(payee, "msisdn")}`,
      amount,
      certainFailure: certainFailure(world, textIn(payee, "msisdn"), amount),
    },
  };
}

/** The refusal of a request without the headers for Kenya and its currency. */
export function headerRefusal({ headers }: Request): Reply | undefined {
  const [country, currency] = [headers["x-country"], headers["x-currency"]];
  if (!country || !currency)
    return routerRefusal(
      400,
      "ROUTER003",
      "The headers X-Country: KE and X-Currency: KES are needed.",
    );
  if (country !== "KE") return routerRefusal(400, "ROUTER006");
  return currency === "KES" ? undefined : routerRefusal(400, "ROUTER112");
}

function certainFailure(world: World, msisdn: string, amount: number) {
  if (!isAirtelNumber(world, msisdn)) return "DP00900001012";
  const inRange = Number.isInteger(amount) && amount >= smallestPayout && amount <= largestAmount;
  return inRange ? undefined : "DP00900001004";
}

/** True for an Airtel number in Airtel's form: nine digits, without the country code. */
export const isAirtelNumber = ({ anyOperator }: World, msisdn: string) =>
  /^[17]\d{8}$/.test(msisdn) && (anyOperator || operatorOf(msisdn) === "airtel");

export function objectIn(body: string): Fields {
  try {
    return fieldsIn(JSON.parse(body));
  } catch {
    return {};
  }
}

export const fieldsIn = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

export function textIn(fields: Fields, name: string) {
  const value = fields[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
