import type { Endpoint, Endpoints } from "../endpoint";
import { darajaError } from "../errors";
import { payOut } from "./b2c-payment";

const post = (answer: Endpoint["answer"]): Endpoint => ({
  kind: "b2c-payment",
  method: "POST",
  invalidToken: () => darajaError(401, "401.002.01", "Error Occurred - Invalid Access Token"),
  answer,
});

export const b2cEndpoints: Endpoints = {
  "/mpesa/b2c/v1/paymentrequest": post(payOut("v1")),
  "/mpesa/b2c/v3/paymentrequest": post(payOut("v3")),
};
