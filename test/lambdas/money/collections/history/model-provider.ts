import { toDarajaTime } from "../../../../../lambdas/providers/daraja/fields";

/** The provider's possible answers to a prompt request that it accepts. */
const taken = [
  "ok",
  "lost",
  "error",
  "gateway-timeout",
  "garbage",
  "token",
  "token-fault",
] as const;
const refused = ["lost-before", "busy", "html", "spike", "no-product", "refused"] as const;
export const pushModes = [...taken, ...refused] as const;
export type PushMode = (typeof pushModes)[number];
/** The provider's possible answers to a query about a prompt. */
const told = ["truth", "4999", "random", "failed"] as const;
export const queryModes = [...told, "busy", "500", "html", "empty", "lost"] as const;
export type QueryMode = (typeof queryModes)[number];

/** People's answers to a prompt, with their result codes. */
const codes = {
  approve: "0",
  cancel: "1032",
  "wrong-pin": "2001",
  "no-balance": "1",
  account: "11",
  ours: "2028",
  odd: "7777",
};
export type PhoneAnswer = keyof typeof codes;
export const phoneAnswers = Object.keys(codes) as PhoneAnswer[];

export interface Prompt {
  id: string;
  msisdn: string;
  amount: number;
  reference: string;
  noticeUrl: string;
  startedAt: number;
  /** Undefined while the phone shows the prompt. */
  code: string | undefined;
}

export interface Payment {
  receipt: string;
  amount: number;
  account: string;
  msisdn: string;
  isLegible: boolean;
  at: number;
  /**
   * As in the confirmation: the provider's clock may be wrong, and the phone number may be masked.
   */
  timeShown: string;
  phoneShown: string;
  /** Undefined if the payment was made without a prompt. */
  prompt: Prompt | undefined;
}

export interface Outgoing {
  /** `/stk/<attemptId>` or `/c2b/confirmation`. */
  path: string;
  body: string;
}

const promptLife = 60_000;

/** Safaricom's behaviour as our code sees it. The model knows nothing of our code. */
export class ModelProvider {
  now = Date.parse("2026-11-21T06:00:00.000Z");
  pushMode: PushMode = "ok";
  queryMode: QueryMode = "truth";
  readonly prompts: Prompt[] = [];
  readonly payments: Payment[] = [];
  outbox: Outgoing[] = [];
  /** The number of prompts sent while the same writer had an open prompt. */
  doublePrompts = 0;
  private token: string | undefined;
  private count = 0;

  constructor(private readonly random: () => number) {}

  tick() {
    for (const prompt of this.prompts)
      if (prompt.code === undefined && this.now - prompt.startedAt >= promptLife)
        this.end(prompt, "1037");
  }

  answer(how: PhoneAnswer) {
    const prompt = this.prompts.findLast(({ code }) => code === undefined);
    if (prompt) this.end(prompt, codes[how]);
  }

  payBill(msisdn: string, account: string, amount: number, written = `${amount}.00`) {
    const isLegible = /^\d+(\.0+)?$/.test(written);
    const payment = this.paid({ msisdn, account, amount, isLegible, prompt: undefined });
    this.outbox.push(confirmation(payment, written));
  }

  fetch = (url: string, init: { method?: string; headers?: unknown; body?: unknown }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith("/oauth/v1/generate")) {
      this.token = `token-${this.count++}`;
      return json(200, { access_token: this.token, expires_in: "3599" });
    }
    const { authorization } = init.headers as { authorization: string };
    const fields = JSON.parse(String(init.body)) as Record<string, string>;
    const isFault = this.pushMode === "token-fault";
    if (authorization !== `Bearer ${this.token}` || this.pushMode === "token" || isFault) {
      if (this.pushMode === "token" || isFault) this.pushMode = "ok";
      return isFault
        ? fault(401, "keymanagement.service.invalid_access_token")
        : error(404, "404.001.03", "Invalid Access Token");
    }
    return pathname.endsWith("/query") ? this.query(fields) : this.push(fields);
  };

  private push(fields: Record<string, string>) {
    const mode = this.pushMode;
    if (mode === "lost-before") throw new TypeError("fetch failed");
    if (mode === "busy") return error(500, "500.003.02", "System is busy");
    if (mode === "spike") return fault(429, "policies.ratelimit.SpikeArrestViolation");
    if (mode === "no-product")
      return fault(403, "keymanagement.service.InvalidAPICallAsNoApiProductMatchFound");
    if (mode === "html") return new Response("<html>503</html>", { status: 503 });
    if (mode === "refused") return error(400, "400.002.02", "Bad Request - Invalid Amount");
    const msisdn = fields["PhoneNumber"] ?? "";
    if (this.prompts.some((each) => each.code === undefined && each.msisdn === msisdn))
      return error(500, "500.001.1001", "Unable to lock subscriber, already in process");
    const prompt: Prompt = {
      id: `ws_CO_${this.count++}`,
      msisdn,
      amount: Number(fields["Amount"]),
      reference: fields["AccountReference"] ?? "",
      noticeUrl: fields["CallBackURL"] ?? "",
      startedAt: this.now,
      code: undefined,
    };
    const isUp = (each: Prompt) => each.code === undefined && !this.isPaidByHand(each);
    if (this.prompts.some((each) => isUp(each) && sameWriter(each, prompt)))
      this.doublePrompts += 1;
    this.prompts.push(prompt);
    if (mode === "lost") throw new TypeError("fetch failed");
    if (mode === "error") return error(500, "500.003.1001", "Internal Server Error");
    if (mode === "gateway-timeout")
      return fault(504, "messaging.adaptors.http.flow.GatewayTimeout");
    if (mode === "garbage") return new Response("", { status: 200 });
    return json(200, {
      MerchantRequestID: "m",
      CheckoutRequestID: prompt.id,
      ResponseCode: "0",
      CustomerMessage: "Success",
    });
  }

  private query(fields: Record<string, string>) {
    const mode = this.queryMode;
    const id = fields["CheckoutRequestID"];
    const prompt = this.prompts.find((each) => each.id === id);
    if (mode === "lost") throw new TypeError("fetch failed");
    if (mode === "busy") return error(429, "", "Spike arrest");
    if (mode === "html") return new Response("<html></html>", { status: 502 });
    if (mode === "500" || !prompt || (mode === "random" && this.random() < 0.4))
      return error(500, "500.001.1001", "The transaction is being processed");
    if (mode === "empty") return json(200, { errorCode: "500.001.1001", errorMessage: "" });
    const code = prompt.code ?? "4999";
    const told = mode === "4999" ? "4999" : mode === "failed" && code === "0" ? "1037" : code;
    return json(200, { ResponseCode: "0", CheckoutRequestID: id, ResultCode: told });
  }

  private end(prompt: Prompt, code: string) {
    prompt.code = code;
    if (code !== "0") {
      this.outbox.push(stkNotice(prompt, code));
      return;
    }
    const { msisdn, reference: account, amount } = prompt;
    const payment = this.paid({ msisdn, account, amount, isLegible: true, prompt });
    this.outbox.push(stkNotice(prompt, code, payment.receipt, payment.at));
    this.outbox.push(confirmation(payment, `${amount}.00`));
  }

  private paid(
    made: Pick<Payment, "msisdn" | "account" | "amount" | "isLegible" | "prompt">,
  ): Payment {
    const receipt = `UKL${String(this.count++).padStart(7, "0")}`;
    const payment = { ...made, receipt, at: this.now, ...this.shownOf(made.msisdn) };
    this.payments.push(payment);
    return payment;
  }

  /**
   * True if somebody paid the prompt's amount to its reference without the prompt. The payer may
   * then want a second prompt.
   */
  private isPaidByHand({ reference, amount }: Prompt) {
    return this.payments.some(
      (each) => !each.prompt && each.account === reference && each.amount === amount,
    );
  }

  private shownOf(msisdn: string) {
    const masked = `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`;
    const phones = [masked, masked, msisdn, "", "2547 ***** 000", "c0ffee".repeat(10)];
    const written = toDarajaTime(new Date(this.now + this.oneOf(clocks) * 1000));
    return {
      timeShown: this.oneOf([written, written, written, "", "00000101000000"]),
      phoneShown: this.oneOf(phones),
    };
  }
  private oneOf<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)] as T;
  }
}

/** Seconds by which the provider's clock is wrong; three hours if it ignores its time zone. */
const clocks = [0, 0, 0, -3 * 3600, 3 * 3600, -90, 20 * 3600];

const writerOf = ({ noticeUrl }: Prompt) => noticeUrl.split("/stk/")[1]?.split(".")[0];
const sameWriter = (one: Prompt, other: Prompt) => writerOf(one) === writerOf(other);

export const pathOf = (noticeUrl: string) => `/stk/${noticeUrl.split("/stk/")[1]}`;

/** A callback about a prompt, true or false. */
export const stkNotice = (
  prompt: Pick<Prompt, "id" | "noticeUrl" | "amount">,
  code: string,
  receipt?: string,
  at?: number,
): Outgoing => ({
  path: pathOf(prompt.noticeUrl),
  body: JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: "m",
        CheckoutRequestID: prompt.id,
        ResultCode: Number(code),
        ResultDesc: "",
        ...(receipt && {
          CallbackMetadata: {
            Item: [
              { Name: "Amount", Value: prompt.amount },
              { Name: "MpesaReceiptNumber", Value: receipt },
              { Name: "Balance" },
              { Name: "TransactionDate", Value: Number(toDarajaTime(new Date(at ?? 0))) },
            ],
          },
        }),
      },
    },
  }),
});

const confirmation = (payment: Payment, written: string): Outgoing => ({
  path: "/c2b/confirmation",
  body: JSON.stringify({
    TransactionType: "Pay Bill",
    TransID: payment.receipt,
    TransTime: payment.timeShown,
    TransAmount: written,
    BusinessShortCode: "174379",
    BillRefNumber: payment.account,
    MSISDN: payment.phoneShown,
    FirstName: "A",
    LastName: "",
  }),
});

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const error = (status: number, errorCode: string, errorMessage: string) =>
  json(status, { requestId: "r", errorCode, errorMessage });
const fault = (status: number, errorcode: string) =>
  json(status, { fault: { faultstring: "told", detail: { errorcode } } });
