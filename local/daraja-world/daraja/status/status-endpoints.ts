import type { Endpoints } from "../endpoint";
import { darajaError } from "../errors";
import { askStatus } from "./status-query";

export const statusEndpoints: Endpoints = {
  "/mpesa/transactionstatus/v1/query": {
    kind: "status-query",
    method: "POST",
    invalidToken: () => darajaError(400, "400.003.01", "Invalid Access Token"),
    answer: askStatus,
  },
};
