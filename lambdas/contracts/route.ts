import type * as z from "zod/mini";

/** Who may call a route. `active-writer` is signed in and has paid; `provider` knows the secret in the path. */
export type RouteCaller = "anyone" | "signed-in" | "active-writer" | "admin" | "provider";

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
  /** One sentence for the OpenAPI document. */
  summary: string;
  input: Input;
  reply: Reply;
  /** The status of a success; 200 when absent. */
  status?: 200 | 201 | 202 | 204;
  /** The client may send `Idempotency-Key`: same key and body, same answer. */
  idempotent?: boolean;
  /** The body is passed on as it came, neither parsed nor refused. */
  raw?: boolean;
}

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
