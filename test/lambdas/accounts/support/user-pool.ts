import { beforeEach } from "vitest";
import { serviceUrl } from "../../../support/service";

export interface Asked {
  action: string;
  body: Record<string, unknown>;
}

/**
 * Replaces the user pool: records its requests, and fails as a test sets it. Call this function at
 * the top of the test file.
 */
export async function userPoolService() {
  const asked: Asked[] = [];
  const failures = new Map<string, { type: string; left: number }>();
  const pool = {
    asked,
    /** The ids of users that a thief deleted. */
    deleted: new Set<string>(),
    next: "",
    /** The user that the pool returns for every address; undefined if it has none. */
    found: undefined as { sub: string; createdAt: Date } | undefined,
    fail(action: string, type = "InternalErrorException", times = Number.POSITIVE_INFINITY) {
      failures.set(action, { type, left: times });
    },
    mend: () => failures.clear(),
    actions: () => asked.map(({ action }) => action),
    named: (action: string) => asked.filter((each) => each.action === action),
  };
  const faultOf = ({ action, body }: Asked) => {
    const failure = failures.get(action);
    if (failure && failure.left-- > 0) return failure.type;
    if (pool.deleted.has(String(body["Username"]))) return "UserNotFoundException";
    return action === "AdminCreateUser" && pool.found ? "UsernameExistsException" : undefined;
  };
  const answerTo = ({ action }: Asked) => {
    if (action === "AdminCreateUser")
      return { User: { Attributes: [{ Name: "sub", Value: pool.next }] } };
    if (action !== "AdminGetUser" || !pool.found) return {};
    const { sub, createdAt } = pool.found;
    return {
      UserAttributes: [{ Name: "sub", Value: sub }],
      UserCreateDate: createdAt.getTime() / 1000,
    };
  };
  const url = await serviceUrl(({ headers }, response, text) => {
    const action = String(headers["x-amz-target"]).split(".")[1] ?? "";
    const request = { action, body: JSON.parse(text) as Asked["body"] };
    asked.push(request);
    const __type = faultOf(request);
    if (__type) response.statusCode = 400;
    response.end(JSON.stringify(__type ? { __type } : answerTo(request)));
    if (action === "AdminDeleteUser" && !__type) pool.found = undefined;
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: url,
    USER_POOL_ID: "eu-west-1_test",
    USER_POOL_CLIENT_ID: "our-client",
  });
  beforeEach(() => {
    asked.length = 0;
    failures.clear();
    pool.deleted.clear();
    pool.found = undefined;
  });
  return pool;
}
