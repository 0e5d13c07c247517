import { json } from "../http/http";
import { nairobi } from "../nairobi-time";
import type { World } from "../world";

/** Returns a code in the form of notices: a number if possible. */
export const codeAsSent = (code: string) => (/^\d+$/.test(code) ? Number(code) : code);

export interface Parameter {
  Key: string;
  Value?: string | number;
}

export interface Result {
  code: string | number;
  description: string;
  originatorConversationId: string;
  conversationId: string;
  transactionId: string;
  /** Absent from most failures. */
  parameters?: Parameter[] | undefined;
  reference: Parameter[];
}

// The source is XML: one element alone is no list.
const oneOrMany = (parameters: Parameter[]) =>
  parameters.length === 1 ? parameters[0] : parameters;

/** Returns the body that M-PESA sends to a ResultURL and, in the same form, to a QueueTimeOutURL. */
export const resultBody = ({ parameters, reference, ...result }: Result) =>
  JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: result.code,
      ResultDesc: result.description,
      OriginatorConversationID: result.originatorConversationId,
      ConversationID: result.conversationId,
      TransactionID: result.transactionId,
      ...(parameters && { ResultParameters: { ResultParameter: oneOrMany(parameters) } }),
      ReferenceData: { ReferenceItem: oneOrMany(reference) },
    },
  });

/** The item that every result refers to: a listener of Safaricom's own, not the business's. */
export const internalListener = (name: string): Parameter => ({
  Key: "QueueTimeoutURL",
  Value: `http://internalapi.safaricom.co.ke/mpesa/${name}/v1/submit`,
});

/** `AG_20261121_2010…`: M-PESA's own id of a request. */
export function newConversationId({ clock, random }: World) {
  const { year, month, day } = nairobi(clock.now());
  const date = [year, month, day].map((part) => String(part).padStart(2, "0")).join("");
  return `AG_${date}_2010${random.hex(8)}`;
}

/** Makes the originator's id for requests without one. */
export const newOriginatorId = ({ random }: World) =>
  `${random.hex(2)}-${1e7 + random.below(9e7)}-${1 + random.below(9)}`;

/** Answers every request whose result comes later. */
export const accepted = (conversationId: string, originatorConversationId: string) =>
  json(200, {
    ConversationID: conversationId,
    OriginatorConversationID: originatorConversationId,
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
