import { json } from "../http/http";
import { nairobi } from "../nairobi-time";
import type { World } from "../world";

/** A code as in notices: a number if possible. */
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
  /** Absent in most failures. */
  parameters?: Parameter[] | undefined;
  reference: Parameter[];
}

// M-PESA's source is XML, in which a single element is no list.
const oneOrMany = (parameters: Parameter[]) =>
  parameters.length === 1 ? parameters[0] : parameters;

/** The body that M-PESA sends to a ResultURL; a QueueTimeOutURL gets the same form. */
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

/** Safaricom's internal listener, which every result mentions instead of the business's address. */
export const internalListener = (name: string): Parameter => ({
  Key: "QueueTimeoutURL",
  Value: `http://internalapi.safaricom.co.ke/mpesa/${name}/v1/submit`,
});

/** M-PESA's id of a request, such as `AG_20261121_2010…`. */
export function newConversationId({ clock, random }: World) {
  const { year, month, day } = nairobi(clock.now());
  const date = [year, month, day].map((part) => String(part).padStart(2, "0")).join("");
  return `AG_${date}_2010${random.hex(8)}`;
}

export const newOriginatorId = ({ random }: World) =>
  `${random.hex(2)}-${1e7 + random.below(9e7)}-${1 + random.below(9)}`;

/** The answer to each request whose result arrives later. */
export const accepted = (conversationId: string, originatorConversationId: string) =>
  json(200, {
    ConversationID: conversationId,
    OriginatorConversationID: originatorConversationId,
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
