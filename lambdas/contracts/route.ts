import type * as z from "zod/mini";
import type { ProblemCode } from "./problem";

/**
 * Who may call a route. A `writer` is signed in and not the administrator; an `active-writer` has paid
 * the activation fee besides. That the account is active is not in a token, so that the handler refuses
 * the administrator and the noun insists on the rest in the transaction of its write. `provider` knows
 * the secret in the path.
 */
export type RouteCaller =
  | "anyone"
  | "signed-in"
  | "writer"
  | "active-writer"
  | "admin"
  | "provider";

/** Another protocol than ours, of which bodies and refusals are passed on as they are. */
export interface ForeignProtocol {
  mediaType: string;
  /** The header that says what is asked for. */
  header: string;
  refusal: z.ZodMiniType;
  /** The statuses that a refusal can have. */
  refusedWith: readonly number[];
}

/**
 * One endpoint, declared once. The API is built from it, the handler enforces it, the browser
 * calls through it and the OpenAPI document is made from it. `input` travels as the query string
 * on GET and as the JSON body otherwise.
 */
export interface Route<
  Path extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: Path;
  caller: RouteCaller;
  /** What whoever may not call it reads, where it says more than the usual words. */
  refusal?: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  input: Input;
  reply: Reply;
  /** The status of a success; 200 when absent. */
  status?: 201 | 202;
  /** The client may send `Idempotency-Key`: same key and body, same answer. */
  idempotent?: boolean;
  /** The body is passed on as it came, neither parsed nor refused. */
  raw?: boolean;
  /** What is spoken here instead of JSON and problems. */
  speaks?: ForeignProtocol;
  /** A browser without JavaScript may post it as a form, and is answered by a page. */
  takesForm?: boolean;
  /** What it can answer with besides what follows from all this ({@link problemsOf}). */
  problems?: readonly ProblemCode[];
}

const limited: Record<RouteCaller, readonly ProblemCode[]> = {
  anyone: [],
  provider: [],
  "signed-in": ["not_signed_in"],
  writer: ["not_signed_in", "not_allowed"],
  "active-writer": ["not_signed_in", "not_allowed"],
  admin: ["not_signed_in", "not_allowed"],
};

/** Every failure that a route can answer with, by what it takes, who may call it and what it declares. */
export const problemsOf = ({ method, caller, raw, idempotent, problems = [] }: Route) => [
  ...(raw ? [] : (["invalid_input"] as const)),
  ...limited[caller],
  ...problems,
  ...(idempotent ? (["idempotency_conflict"] as const) : []),
  ...(raw || method === "GET" ? [] : (["too_large"] as const)),
  "internal" as const,
];

export type InputOf<R extends Route> = z.output<R["input"]>;
export type ReplyOf<R extends Route> = z.output<R["reply"]>;

/** `"/api/tasks/{id}/bid"` becomes `{ id: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : unknown;

/** Declares a route; the type keeps its path, its input and its reply. */
export const route = <
  const Path extends string,
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  declared: Route<Path, Input, Reply>,
) => declared;
