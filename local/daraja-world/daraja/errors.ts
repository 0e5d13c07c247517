import { randomBytes, randomInt } from "node:crypto";
import { json, type Reply } from "../http/http";

/** Safaricom's one shape for everything that is refused at once. */
export const darajaError = (status: number, errorCode: string, errorMessage: string): Reply =>
  json(status, { requestId: requestId(), errorCode, errorMessage });

const requestId = () => `${randomBytes(2).toString("hex")}-${randomInt(1e7, 1e8)}-1`;

export const invalidField = (field: string) =>
  darajaError(400, "400.002.02", `Bad Request - Invalid ${field}`);

export const systemBusy = () =>
  darajaError(500, "500.003.02", "System is busy. Please try again in few minutes.");

/** What stands in front of the API when it can't be reached: a page, not JSON. */
export const gatewayPage = (status: number, title: string): Reply => ({
  status,
  headers: { "content-type": "text/html" },
  body: `<html><head><title>${status} ${title}</title></head><body><center><h1>${status} ${title}</h1></center></body></html>`,
});
