import { type DarajaAnswer, readAnswer } from "../lambdas/providers/daraja/answer";

export interface PayBill {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
}

/**
 * The provider will not report the Paybill's payments to us. The message says why, in words for
 * people.
 */
export class NotRegistered extends Error {
  override readonly name = "NotRegistered";
}

/**
 * Registers the URLs at which the provider reports payments to the Paybill. If another program with
 * the same keys made our token invalid, tries once more with a new token.
 * @throws {NotRegistered} if the provider refuses.
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

const toDo: Record<NonNullable<DarajaAnswer["refusal"]>, string> = {
  busy: " (It is busy: run this again in a minute.)",
  token:
    " (It refuses new tokens, too: see in the portal whether the app has this product, C2B, and whether something else uses its keys.)",
  ours: " (Compare key, secret, short code and the app's products with the portal's.)",
  unknown: "",
};

async function ask(url: string, init: RequestInit) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  const { status } = response;
  const text = await response.text();
  const told = `the provider answered ${status} at ${new URL(url).pathname}: ${text}`;
  return { answer: readAnswer(status, text), told };
}
