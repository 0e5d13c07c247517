import { type DarajaAnswer, readAnswer } from "../lambdas/providers/daraja/answer";

/** The Paybill, and the credentials for its provider. */
export interface PayBill {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
}

/** The reason, for a person to read, why payments by hand will not be announced. */
export class NotRegistered extends Error {
  override readonly name = "NotRegistered";
}

/**
 * Registers with the provider the URLs that receive payments made by hand at the Paybill. Another
 * user of the keys may invalidate our token; then this tries once more with a new one.
 * @throws {NotRegistered} when it refuses.
 */
export async function registerPayBill(payBill: PayBill, noticeBase: string): Promise<void> {
  const register = async () => {
    const token = await newToken(payBill);
    return await ask(`${payBill.url}/mpesa/c2b/v2/registerurl`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        ShortCode: payBill.shortCode,
        ResponseType: "Completed",
        ConfirmationURL: `${noticeBase}/c2b/confirmation`,
        ValidationURL: `${noticeBase}/c2b/validation`,
      }),
    });
  };
  const first = await register();
  const { answer, told } = first.answer.refusal === "token" ? await register() : first;
  if (answer.refusal) throw new NotRegistered(`${told}${toDo[answer.refusal]}`);
}

async function newToken({ url, consumerKey, consumerSecret }: PayBill): Promise<string> {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  const { answer, told } = await ask(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  });
  const token = answer.text("access_token");
  if (answer.status === 200 && token) return token;
  const isBusy = answer.refusal === "busy" && answer.status !== 400;
  throw new NotRegistered(`${told}${isBusy ? toDo.busy : toDo.ours}`);
}

/** Advice for each refusal. */
const toDo: Record<NonNullable<DarajaAnswer["refusal"]>, string> = {
  busy: " (It is busy: run this again in a minute.)",
  token:
    " (It refuses new tokens, too: see in the portal whether the app has this product, C2B, and whether something else uses its keys.)",
  ours: " (Compare key, secret, short code and the app's products with the portal's.)",
  unknown: "",
};

/** Returns an answer and a sentence that describes it. */
async function ask(url: string, init: RequestInit) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  const { status } = response;
  const text = await response.text();
  const told = `the provider answered ${status} at ${new URL(url).pathname}: ${text}`;
  return { answer: readAnswer(status, text), told };
}
