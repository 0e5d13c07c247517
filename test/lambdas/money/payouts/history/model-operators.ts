export type AskMode =
  | "ok"
  | "lost"
  | "lost-before"
  | "busy"
  | "spike"
  | "not-set-up"
  | "error"
  | "html";
export type QuestionMode = "truth" | "lost" | "failed" | "early-failure";

/** The outcome of a payout; an `open` payout is decided later. */
export type Fate = "paid" | "declined" | "short" | "bad-initiator" | "account" | "open";

export interface ModelPayout {
  operator: "mpesa" | "airtel";
  id: string;
  phone: string;
  amount: number;
  resultUrl: string;
  conversationId: string;
  fate: Fate;
  receipt: string;
  askedAt: number;
}

export interface Outgoing {
  path: string;
  body: string;
}

const resultCodes: Record<Exclude<Fate, "open">, string> = {
  paid: "0",
  declined: "2040",
  short: "1",
  "bad-initiator": "2001",
  account: "11",
};
const airtelCodes: Record<Exclude<Fate, "open">, string> = {
  paid: "DP00900001001",
  declined: "DP00900001012",
  short: "DP00900001007",
  "bad-initiator": "ROUTER115",
  account: "DP00900001010",
};

/** A model of both operators as our code sees them. It never accepts an id twice. */
export class ModelOperators {
  now = Date.parse("2026-11-21T06:00:00.000Z");
  askMode: AskMode = "ok";
  questionMode: QuestionMode = "truth";
  fate: Fate = "paid";
  readonly payouts = new Map<string, ModelPayout>();
  outbox: Outgoing[] = [];
  private count = 0;

  decideOpen(fate: "paid" | "declined") {
    for (const payout of this.payouts.values())
      if (payout.fate === "open") {
        payout.fate = fate;
        this.tell(payout);
      }
  }

  paidUnder = (ids: readonly string[]) =>
    ids.flatMap((id) => this.payouts.get(id) ?? []).filter(({ fate }) => fate === "paid");

  fetch = (url: string, init: { method?: string; body?: unknown }): Response => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.includes("oauth"))
      return json(200, { access_token: "token", expires_in: "3599", token_type: "bearer" });
    const fields = init.body === undefined ? {} : (JSON.parse(String(init.body)) as Fields);
    if (pathname.endsWith("/b2c/v3/paymentrequest")) return this.payByMpesa(fields);
    if (pathname.endsWith("/transactionstatus/v1/query")) return this.askMpesa(fields);
    if (searchParams.has("transactionType"))
      return this.askAirtel(pathname.slice(pathname.lastIndexOf("/") + 1));
    return this.payByAirtel(fields as unknown as AirtelRequest);
  };

  private payByMpesa(fields: Fields): Response {
    const id = fields["OriginatorConversationID"] ?? "";
    const refusal = this.refusal("mpesa");
    if (refusal) return refusal;
    if (this.payouts.has(id))
      return json(500, { errorCode: "500.002.1001", errorMessage: "Duplicate id." });
    const payout = this.take({
      operator: "mpesa",
      id,
      phone: `+${fields["PartyB"]}`,
      amount: Number(fields["Amount"]),
      resultUrl: fields["ResultURL"] ?? "",
    });
    if (this.askMode === "html") return new Response("<html></html>", { status: 502 });
    return json(200, { ConversationID: payout.conversationId, ResponseCode: "0" });
  }

  private payByAirtel({ payee, transaction }: AirtelRequest): Response {
    const refusal = this.refusal("airtel");
    if (refusal) return refusal;
    const { id, amount } = transaction;
    if (this.payouts.has(id)) return airtel(id, "TF", "DP00900001017");
    const phone = `+254${payee.msisdn}`;
    const payout = this.take({ operator: "airtel", id, phone, amount, resultUrl: "x/airtel" });
    if (this.askMode === "html") return new Response("", { status: 504 });
    if (payout.fate === "bad-initiator")
      return json(400, { status: { response_code: airtelCodes["bad-initiator"] } });
    if (payout.fate === "account" && this.count % 2 === 0)
      return json(200, {
        status: { code: "400", response_code: airtelCodes.account, result_code: "0000900" },
      });
    if (this.questionMode === "early-failure") return airtel(id, "TF", "DP00900001005");
    return this.count % 2 === 0 ? airtel(id, "TIP", "DP00900001006") : stateOf(payout);
  }

  /**
   * Returns the answer if the operator rejects the request. In the mode `error` the caller can't
   * know that the operator rejected it.
   */
  private refusal(operator: ModelPayout["operator"]): Response | undefined {
    if (this.askMode === "lost-before") throw new TypeError("fetch failed");
    if (this.askMode === "error")
      return json(500, { errorCode: "500.003.1001", status: { response_code: "ROUTER001" } });
    if (this.askMode === "busy") return json(429, {});
    if (this.askMode === "spike")
      return json(429, fault("policies.ratelimit.SpikeArrestViolation"));
    if (this.askMode !== "not-set-up") return undefined;
    return json(operator === "mpesa" ? 403 : 200, {
      ...fault("keymanagement.service.InvalidAPICallAsNoApiProductMatchFound"),
      status: { code: "400", result_code: "ESB000039" },
    });
  }

  private take(asked: Omit<ModelPayout, "conversationId" | "fate" | "receipt" | "askedAt">) {
    const number = String(this.count++).padStart(7, "0");
    const payout: ModelPayout = {
      ...asked,
      conversationId: `AG_${number}`,
      fate: this.fate,
      receipt: `UKL${number}`,
      askedAt: this.now,
    };
    this.payouts.set(asked.id, payout);
    this.tell(payout);
    if (this.askMode === "lost") throw new TypeError("fetch failed");
    return payout;
  }

  private askMpesa(fields: Fields): Response {
    if (this.questionMode === "lost") throw new TypeError("fetch failed");
    const payout = this.payouts.get(fields["OriginalConversationID"] ?? "");
    const isKnown = payout && payout.fate !== "bad-initiator" && this.questionMode !== "failed";
    const path = pathOf(fields["ResultURL"] ?? "");
    this.outbox.push({ path, body: isKnown ? statusOf(payout) : result({ code: "17" }) });
    return json(200, { ResponseCode: "0", ConversationID: "AG_question" });
  }

  private askAirtel(id: string): Response {
    if (this.questionMode === "lost") throw new TypeError("fetch failed");
    if (this.questionMode === "failed") return json(500, {});
    const payout = this.payouts.get(id);
    if (!payout || payout.fate === "bad-initiator")
      return json(200, { status: { response_code: "DP00900001015" } });
    const isEarly = this.questionMode === "early-failure" && this.now - payout.askedAt < 60_000;
    return isEarly ? airtel(id, "TF", "DP00900001005") : stateOf(payout);
  }

  private tell(payout: ModelPayout) {
    const { operator, fate, id, conversationId, resultUrl } = payout;
    if (fate === "open") return;
    if (operator === "airtel") {
      if (fate !== "bad-initiator")
        this.outbox.push(airtelCallback(id, fate === "paid" ? "TS" : "TF"));
      return;
    }
    const parameters = [{ Key: "TransactionReceipt", Value: payout.receipt }];
    const body = result({
      code: resultCodes[fate],
      id,
      conversationId,
      ...(fate === "paid" && { parameters }),
    });
    this.outbox.push({ path: pathOf(resultUrl), body });
  }
}

type Fields = Record<string, string>;
interface AirtelRequest {
  payee: { msisdn: string };
  transaction: { id: string; amount: number };
}

const fault = (errorcode: string) => ({ fault: { faultstring: "told", detail: { errorcode } } });
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

const airtel = (id: string, status: string, code: string, receipt?: string) =>
  json(200, {
    data: { transaction: { id, status, ...(status === "TS" && { airtel_money_id: receipt }) } },
    status: { response_code: code, message: "" },
  });

const stateOf = ({ id, fate, receipt }: ModelPayout) =>
  fate === "open"
    ? airtel(id, "TIP", "DP00900001006")
    : airtel(id, fate === "paid" ? "TS" : "TF", airtelCodes[fate], receipt);

export const airtelCallback = (id: string, status_code: string): Outgoing => ({
  path: "airtel",
  body: JSON.stringify({ transaction: { id, status_code } }),
});

export const pathOf = (url: string) => url.replace(/^.*\/notices\/[^/]+\//, "");

interface Told {
  code: string;
  id?: string;
  conversationId?: string;
  parameters?: { Key: string; Value?: string }[];
}

export const result = ({ code, id = "", conversationId = "", parameters }: Told) =>
  JSON.stringify({
    Result: {
      ResultCode: code,
      ResultDesc: "told",
      OriginatorConversationID: id,
      ConversationID: conversationId,
      ...(parameters && { ResultParameters: { ResultParameter: parameters } }),
    },
  });

const statusOf = ({ id, amount, phone, fate, receipt }: ModelPayout) =>
  result({
    code: "0",
    parameters: [
      { Key: "OriginatorConversationID", Value: id },
      { Key: "Amount", Value: `${amount}.00` },
      { Key: "CreditPartyName", Value: `${phone.slice(1)} - A NAME` },
      { Key: "ReceiptNo", Value: fate === "paid" ? receipt : "UKL0000000" },
      {
        Key: "TransactionStatus",
        Value: { paid: "Completed", open: "Authorized" }[fate as string] ?? "Declined",
      },
    ],
  });
