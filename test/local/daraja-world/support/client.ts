import { constants, publicEncrypt } from "node:crypto";
import type { DarajaWorld } from "../../../../local/daraja-world/server";

export interface Answer {
  status: number;
  text: string;
  // Untyped, since the service is foreign; each test asserts the fields that it needs.
  body: Record<string, unknown>;
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status: response.status, text, body: {} };
  }
}

const sealed = (certificate: string, password: string) =>
  publicEncrypt(
    { key: certificate, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(password),
  ).toString("base64");

const timestamp = "20261121121526";

export function darajaClient({ daraja }: Pick<DarajaWorld, "daraja">, noticeUrl: string) {
  const { consumerKey, consumerSecret, shortCode, passkey } = daraja;
  const { initiatorName, initiatorPassword, certificate, b2cShortCode } = daraja;
  let token = "";
  const password = Buffer.from(`${shortCode}${passkey}${timestamp}`).toString("base64");
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    readAnswer(
      await fetch(daraja.url + path, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
  const stkFields = {
    BusinessShortCode: shortCode,
    Password: password,
    Timestamp: timestamp,
    TransactionType: "CustomerPayBillOnline",
    Amount: "300",
    PartyA: "254712345678",
    PartyB: shortCode,
    PhoneNumber: "254712345678",
    CallBackURL: `${noticeUrl}/stk`,
    AccountReference: "KLM7F3K2QX",
    TransactionDesc: "Activation",
  };
  const b2cFields = {
    OriginatorConversationID: "KLM_w1_a1",
    InitiatorName: initiatorName,
    SecurityCredential: sealed(certificate, initiatorPassword),
    CommandID: "BusinessPayment",
    Amount: "1000",
    PartyA: b2cShortCode,
    PartyB: "254712345678",
    Remarks: "Withdrawal",
    QueueTimeOutURL: `${noticeUrl}/timeout`,
    ResultURL: `${noticeUrl}/result`,
    Occassion: "",
  };
  return {
    post,
    stkFields,
    b2cFields,
    seal: (password: string) => sealed(certificate, password),
    payOut: (changes: Record<string, unknown> = {}, version = "v3") =>
      post(`/mpesa/b2c/${version}/paymentrequest`, { ...b2cFields, ...changes }),
    status: (changes: Record<string, unknown> = {}) =>
      post("/mpesa/transactionstatus/v1/query", {
        Initiator: initiatorName,
        SecurityCredential: b2cFields.SecurityCredential,
        CommandID: "TransactionStatusQuery",
        OriginalConversationID: b2cFields.OriginatorConversationID,
        PartyA: b2cShortCode,
        IdentifierType: "4",
        ResultURL: `${noticeUrl}/status`,
        QueueTimeOutURL: `${noticeUrl}/status-timeout`,
        Remarks: "Reconciliation",
        Occasion: "",
        ...changes,
      }),
    oauth: async (
      credentials = `${consumerKey}:${consumerSecret}`,
      query = "grant_type=client_credentials",
    ) =>
      readAnswer(
        await fetch(`${daraja.url}/oauth/v1/generate?${query}`, {
          headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
        }),
      ),
    async signIn() {
      const { body } = await this.oauth();
      token = String(body["access_token"]);
      return token;
    },
    use: (other: string) => {
      token = other;
    },
    push: (changes: Record<string, unknown> = {}) =>
      post("/mpesa/stkpush/v1/processrequest", { ...stkFields, ...changes }),
    query: (checkoutRequestId: unknown, changes: Record<string, unknown> = {}) =>
      post("/mpesa/stkpushquery/v1/query", {
        BusinessShortCode: shortCode,
        Password: password,
        Timestamp: timestamp,
        CheckoutRequestID: checkoutRequestId,
        ...changes,
      }),
    register: (changes: Record<string, unknown> = {}, version = "v2") =>
      post(`/mpesa/c2b/${version}/registerurl`, {
        ShortCode: shortCode,
        ResponseType: "Completed",
        ConfirmationURL: `${noticeUrl}/confirmation`,
        ValidationURL: `${noticeUrl}/validation`,
        ...changes,
      }),
    simulate: (changes: Record<string, unknown> = {}) =>
      post("/mpesa/c2b/v2/simulate", {
        ShortCode: shortCode,
        CommandID: "CustomerPayBillOnline",
        Amount: "250",
        Msisdn: "254712345678",
        BillRefNumber: "TRAINING",
        ...changes,
      }),
  };
}

export function outsideApi({ url }: Pick<DarajaWorld, "url">) {
  const call = async (method: string, path: string, body?: unknown, headers = {}) =>
    readAnswer(
      await fetch(`${url}/api/${path}`, {
        method,
        headers,
        ...(body !== undefined && {
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      }),
    );
  return {
    call,
    get: (path: string) => call("GET", path),
    put: (path: string, body: unknown) => call("PUT", path, body),
    post: (path: string, body: unknown = {}) => call("POST", path, body),
    delete: (path: string) => call("DELETE", path),
  };
}
