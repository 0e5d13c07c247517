import { constants, publicEncrypt } from "node:crypto";
import type { DarajaWorld } from "../../../../local/daraja-world/server";
import { readAnswer } from "./client";

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  oaep: { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
};

export function airtelClient({ airtel }: Pick<DarajaWorld, "airtel">) {
  const { url, clientId, clientSecret, pin, publicKey } = airtel;
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "X-Country": "KE",
    "X-Currency": "KES",
  };
  const seal = (digits: string, padding: keyof typeof paddings = "pkcs1") =>
    publicEncrypt({ key: publicKey, ...paddings[padding] }, Buffer.from(digits)).toString("base64");
  const body = {
    payee: { msisdn: "733123456" },
    reference: "KLMw1a1",
    pin: seal(pin),
    transaction: { amount: 1000, id: "KLMw1a1", type: "B2C" },
  };
  return {
    body,
    seal,
    headers,
    token: async (changes: Record<string, unknown> = {}) =>
      readAnswer(
        await fetch(`${url}/auth/oauth2/token`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            client_id: clientId,
            client_secret: clientSecret,
            grant_type: "client_credentials",
            ...changes,
          }),
        }),
      ),
    async signIn() {
      const answer = await this.token();
      headers["authorization"] = `Bearer ${String(answer.body["access_token"])}`;
    },
    disburse: async (changes: Record<string, unknown> = {}) =>
      readAnswer(
        await fetch(`${url}/standard/v2/disbursements/`, {
          method: "POST",
          headers,
          body: JSON.stringify({ ...body, ...changes }),
        }),
      ),
    pay: async function pay(transaction: Record<string, unknown>) {
      return this.disburse({ transaction: { ...body.transaction, ...transaction } });
    },
    enquire: async (id = body.transaction.id) =>
      readAnswer(
        await fetch(`${url}/standard/v2/disbursements/${id}?transactionType=B2C`, { headers }),
      ),
  };
}
