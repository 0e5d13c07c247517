/** The pay bill, and what lets us in to its provider. */
export interface PayBill {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  shortCode: string;
}

/** Why payments by hand will not be announced, for a person to read. */
export class NotRegistered extends Error {
  override readonly name = "NotRegistered";
}

/**
 * Tells the provider where to announce payments made by hand at the pay bill.
 * @throws {NotRegistered} when it refuses.
 */
export async function registerPayBill(
  { url, consumerKey, consumerSecret, shortCode }: PayBill,
  noticeBase: string,
): Promise<void> {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  const token = await ask(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  });
  await ask(`${url}/mpesa/c2b/v2/registerurl`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token["access_token"]}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      ShortCode: shortCode,
      ResponseType: "Completed",
      ConfirmationURL: `${noticeBase}/c2b/confirmation`,
      ValidationURL: `${noticeBase}/c2b/validation`,
    }),
  });
}

async function ask(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  const text = await response.text();
  if (!response.ok)
    throw new NotRegistered(
      `the provider answered ${response.status} at ${new URL(url).pathname}: ${text}`,
    );
  return JSON.parse(text) as Record<string, unknown>;
}
