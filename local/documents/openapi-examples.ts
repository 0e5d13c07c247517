import type { RouteName } from "#contracts/api";
import { messages } from "#contracts/messages";
import type { ProblemCode } from "#contracts/problem";
import type { Json } from "./json-schema";

const byName: Record<string, unknown> = {
  accountNumber: "1234567",
  account: "wanjiru",
  amount: 300,
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  attemptId: "01K8Z3M5T4Q9.01K8Z3M6C0X2",
  balanceAfter: 300,
  body: "New tasks are waiting for you, {firstName}.\n\n{link}",
  businessNumber: "174379",
  checkoutRequestId: "ws_CO_21112026100000123456789",
  CheckoutRequestID: "ws_CO_21112026100000123456789",
  code: "not_found",
  codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  confirmPassword: "Passw0rd!",
  context: "An article of 800 words on drip irrigation.",
  currentBalance: 300,
  cursor: "MjAyNi0xMS0yMVQwNDowMDowMC4wMDBa",
  CustomerMessage: "Enter your M-Pesa PIN on your phone.",
  dueDate: "2026-12-01T20:59:59.999Z",
  elapsed: 12_000,
  endpoint: "https://push.phones.example/send/1",
  email: "wanjiru@writers.example",
  field: "Agriculture",
  fileName: "lamu-dhow.docx",
  firstName: "Wanjiru",
  id: "TASK-1A2B3C4D",
  importId: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  lastName: "Otieno",
  from: "2026-11-01",
  to: "2026-11-22",
  month: "2026-11",
  message: "Habari! When are new tasks posted?",
  oobCode: "654321.d2Fuaml1",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  paidAt: "2026-11-21T07:00:00.000Z",
  password: "Passw0rd!",
  phone: "0712345678",
  phoneNumber: "+254712345678",
  confirmPhoneNumber: "+254712345678",
  questionId: "01K8Z3M5T4Q901K8Z3M6C0X2AB",
  rating: 5,
  receiptNumber: "UKL7QW3RT9",
  reference: "KLM7QW3RT9",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  size: 4_800_000,
  referenceCode: "UKL7QW3RT9",
  sendTime: "08:00",
  secret: "only-the-provider-knows-it",
  taskId: "TASK-1A2B3C4D",
  totalMoney: 300,
  userId: "8f14e45f-ceea-4e17-9b3c-2a6d1f0e5c77",
  username: "wanjiru",
  website: "",
};

/** Bodies in Daraja's form, for which our contracts have no schema. */
const daraja = {
  stk: {
    Body: {
      stkCallback: {
        MerchantRequestID: "29115-34620561-1",
        CheckoutRequestID: "ws_CO_21112026100000123456789",
        ResultCode: 1032,
        ResultDesc: "Request cancelled by user.",
      },
    },
  },
  c2b: {
    TransactionType: "Pay Bill",
    TransID: "UKL7QW3RT9",
    TransTime: "20261121100000",
    TransAmount: "300.00",
    BusinessShortCode: "174379",
    BillRefNumber: "wanjiru",
    MSISDN: "254712345678",
    FirstName: "WANJIRU",
  },
  result: {
    Result: {
      ResultType: 0,
      ResultCode: 2040,
      ResultDesc: "Credit party customer type can't be supported by the service.",
      OriginatorConversationID: "W7QW3RT9A1B2C3D4E5F6G7H8J",
      ConversationID: "AG_20261121_20106e9209f64bebd05b",
      TransactionID: "UKL0000000",
    },
  },
  status: {
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: "The service request is processed successfully.",
      OriginatorConversationID: "3a41-4b6e-9d2f",
      ConversationID: "AG_20261121_20107f1310a75cfce16c",
      TransactionID: "UKL0000000",
      ResultParameters: {
        ResultParameter: [
          { Key: "TransactionStatus", Value: "Completed" },
          { Key: "ReceiptNo", Value: "UKL7QW3RT9" },
          { Key: "Amount", Value: "300" },
        ],
      },
    },
  },
};
const foreign: Partial<Record<RouteName, { body: unknown; reply?: unknown }>> = {
  cognito: {
    body: {
      AuthFlow: "USER_SRP_AUTH",
      ClientId: "7lhlkkfbfb4q5kpp90urffao",
      AuthParameters: { USERNAME: "wanjiru@writers.example", SRP_A: "5f2c…" },
    },
    reply: { ChallengeName: "PASSWORD_VERIFIER", ChallengeParameters: { SALT: "9d0b…" } },
  },
  stkNotice: { body: daraja.stk },
  c2bValidation: { body: daraja.c2b },
  c2bConfirmation: { body: daraja.c2b },
  b2cResult: { body: daraja.result },
  b2cTimeout: { body: daraja.result },
  statusResult: { body: daraja.status },
  statusTimeout: { body: daraja.status },
  airtelNotice: {
    body: {
      transaction: {
        id: "W7QW3RT9A1B2C3D4E5F6G7H8J",
        message: "Paid KES 300 to 733123456.",
        status_code: "TS",
        airtel_money_id: "MP261121.1000.A00001",
      },
    },
  },
};

/** An example of a route's body or reply, in our form or a provider's. */
export const exampleOf = (name: RouteName, what: "body" | "reply", schema: Json): unknown =>
  foreign[name]?.[what] ?? exampleOfSchema(schema);

/** A code has several messages. The example always has the message of our own failures. */
export const exampleOfProblem = (code: ProblemCode | undefined) => ({
  code,
  message: messages.requests.failed,
});

/** An example that fits a schema: by field name if the name is known, otherwise by type. */
export function exampleOfSchema(schema: Json, name = ""): unknown {
  const known = byName[name];
  if (fits(schema, known)) return known;
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const [first] = choicesOf(schema);
  if (first) return exampleOfSchema(first, name);
  switch (schema["type"]) {
    case "object": {
      const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
      return Object.fromEntries(properties.map(([key, each]) => [key, exampleOfSchema(each, key)]));
    }
    case "array":
      return [exampleOfSchema(schema["items"] as Json, name)];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return Math.max(1, Number(schema["minimum"] ?? 1));
    case "null":
      return null;
    default:
      if (schema["format"] === "date-time") return "2026-11-21T07:00:00.000Z";
      return "text";
  }
}

const choicesOf = (schema: Json) => (schema["anyOf"] ?? schema["oneOf"] ?? []) as Json[];

function fits(schema: Json, known: unknown): boolean {
  if (known === undefined) return false;
  if (Array.isArray(schema["enum"])) return schema["enum"].includes(known);
  if ("const" in schema) return schema["const"] === known;
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.some((each) => fits(each, known));
  if (schema["type"] === "integer") return Number.isInteger(known);
  return schema["type"] === undefined || schema["type"] === typeof known;
}
