import { type Movement, obstacle, pay } from "../../mpesa/payments";
import { receiptNow } from "../../mpesa/receipts";
import { deliver, wasTaken } from "../../notices/deliver";
import type { Payment } from "../../state";
import type { World } from "../../world";
import { c2bBody } from "./c2b-notices";

export type PayBillOutcome = { payment: Payment } | { refused: "1" | "4" | "17" | "by-business" };

/** Makes a payment from the phone's menu. If validation is on, asks the business first. */
export async function payBill(world: World, movement: Movement): Promise<PayBillOutcome> {
  const code = obstacle(world, movement);
  if (code) return { refused: code };
  if (!(await businessAccepts(world, movement))) return { refused: "by-business" };
  // A second check, since the customer may have spent the money before the business answered.
  const since = obstacle(world, movement);
  return since ? { refused: since } : { payment: pay(world, movement) };
}

async function businessAccepts(world: World, movement: Movement) {
  const { shortCode = world.state.credentials.shortCode } = movement;
  const urls = world.state.urls[shortCode];
  if (!urls || world.faults.get("c2b.validation", movement.msisdn) !== "on") return true;
  const at = world.clock.now();
  const delivery = await deliver(world, {
    kind: "c2b-validation",
    url: urls.validationUrl,
    shortCode,
    body: c2bBody(
      { transactionType: "Pay Bill", ...movement, receipt: receiptNow(world), at },
      shortCode,
      urls.version,
    ),
  });
  const verdict = wasTaken(delivery) ? resultCode(delivery.answer) : undefined;
  // The registered ResponseType decides if the business gave no readable answer.
  return verdict === undefined ? urls.responseType === "Completed" : verdict === "0";
}

function resultCode(answer: string): string | undefined {
  try {
    const parsed = JSON.parse(answer) as { ResultCode?: string | number };
    return parsed?.ResultCode === undefined ? undefined : String(parsed.ResultCode);
  } catch {
    return undefined;
  }
}
