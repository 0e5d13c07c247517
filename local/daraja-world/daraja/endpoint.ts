import type { Reply, Request } from "../http/http";
import type { Answer } from "../log/log-answer";
import type { World } from "../world";
import { darajaError } from "./errors";

export interface Endpoint {
  kind: string;
  method: "GET" | "POST";
  /** The product's refusal of an invalid token; absent if the endpoint needs no token. */
  invalidToken?: (reason: string) => Reply;
  answer(world: World, request: Request): Answer | Promise<Answer>;
}

export type Endpoints = Record<string, Endpoint>;

/** The refusals of an invalid token, which differ between products. */
const invalidToken = {
  express: (reason: string) => darajaError(404, "404.001.03", "Invalid Access Token", reason),
  c2b: (reason: string) => darajaError(400, "400.003.01", "Invalid Access Token", reason),
  b2c: (reason: string) =>
    darajaError(401, "401.002.01", "Error Occurred - Invalid Access Token", reason),
};

export const post = (
  kind: string,
  family: keyof typeof invalidToken,
  answer: Endpoint["answer"],
): Endpoint => ({ kind, method: "POST", invalidToken: invalidToken[family], answer });
