import type { Endpoint, Endpoints } from "../endpoint";
import { darajaError } from "../errors";
import { stkPush } from "./stk-push";
import { stkQuery } from "./stk-query";

const post = (kind: string, answer: Endpoint["answer"]): Endpoint => ({
  kind,
  method: "POST",
  invalidToken: () => darajaError(404, "404.001.03", "Invalid Access Token"),
  answer,
});

export const stkEndpoints: Endpoints = {
  "/mpesa/stkpush/v1/processrequest": post("stk-push", stkPush),
  "/mpesa/stkpushquery/v1/query": post("stk-query", stkQuery),
};
