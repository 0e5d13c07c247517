import type { Reply, Request } from "../http/http";
import type { Answer } from "../log/log-answer";
import type { World } from "../world";

/** One address of Daraja. */
export interface Endpoint {
  /** Its name in the log. */
  kind: string;
  method: "GET" | "POST";
  /** How this product words an invalid access token; absent where none is needed. */
  invalidToken?: () => Reply;
  answer(world: World, request: Request): Answer | Promise<Answer>;
}

/** Endpoints by their paths. */
export type Endpoints = Record<string, Endpoint>;
