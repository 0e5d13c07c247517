import type { Endpoint, Endpoints } from "../endpoint";
import { darajaError } from "../errors";
import { registerUrl } from "./c2b-register";
import { simulateC2b } from "./c2b-simulate";

const post = (kind: string, answer: Endpoint["answer"]): Endpoint => ({
  kind,
  method: "POST",
  invalidToken: () => darajaError(400, "400.003.01", "Invalid Access Token"),
  answer,
});

export const c2bEndpoints: Endpoints = {
  "/mpesa/c2b/v1/registerurl": post("c2b-register", registerUrl("v1")),
  "/mpesa/c2b/v2/registerurl": post("c2b-register", registerUrl("v2")),
  "/mpesa/c2b/v1/simulate": post("c2b-simulate", simulateC2b),
  "/mpesa/c2b/v2/simulate": post("c2b-simulate", simulateC2b),
};
