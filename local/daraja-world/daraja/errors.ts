import { randomBytes, randomInt } from "node:crypto";
import { json, type Reply } from "../http/http";

/** A refusal in Safaricom's form. The reason is only for the log. */
export const darajaError = (
  status: number,
  errorCode: string,
  errorMessage: string,
  reason = `${errorMessage}.`,
): Reply => ({ ...json(status, { requestId: requestId(), errorCode, errorMessage }), reason });

const requestId = () => `${randomBytes(2).toString("hex")}-${randomInt(1e7, 1e8)}-1`;

export const invalidField = (field: string, reason?: string) =>
  darajaError(400, "400.002.02", `Bad Request - Invalid ${field}`, reason);

export const systemBusy = () =>
  darajaError(
    500,
    "500.003.02",
    "System is busy. Please try again in few minutes.",
    "Busy on purpose: a switch says so.",
  );

export const internalError = () =>
  darajaError(
    500,
    "500.003.1001",
    "Internal Server Error",
    "An internal error on purpose: a switch says so.",
  );

/** The gateway's answer when the API is unreachable: a page instead of JSON. */
export const gatewayPage = (status: number, title: string): Reply => ({
  status,
  headers: { "content-type": "text/html" },
  body: `<html><head><title>${status} ${title}</title></head><body><center><h1>${status} ${title}</h1></center></body></html>`,
  reason: "A page of the gateway on purpose: a switch says so.",
});
