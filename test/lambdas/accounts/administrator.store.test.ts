import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { beforeEach, expect, test } from "vitest";
import { emails } from "../../../lambdas/accounts/names";
import { requireLiveSession } from "../../../lambdas/accounts/profile/profile";
import { handler } from "../../../lambdas/functions/administrator";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";
import { userPoolService } from "./support/user-pool";

const pool = await userPoolService();
let answers: Record<string, unknown>[] = [];
const ResponseURL = await serviceUrl((_request, response, body) => {
  answers.push(JSON.parse(body) as Record<string, unknown>);
  response.end();
});
const settings = someSettings({ adminEmail: "boss@kalamu.example" });
freshTable({ SETTINGS: JSON.stringify(settings) });
beforeEach(() => {
  answers = [];
  pool.next = "5f0c7a3e-9c1b";
});

const ids = { StackId: "stack", RequestId: "request", LogicalResourceId: "Account" };
const own = { PhysicalResourceId: settings.adminEmail };
const earlier = { PhysicalResourceId: "old@kalamu.example" };
const [quiet, inviting] = ["false", "true"].map((Invite) => ({
  ServiceToken: "",
  Email: settings.adminEmail,
  Invite,
}));
/** Runs a deployment's step, and returns the requests that the user pool got. */
async function deploy(event: object) {
  pool.asked.length = 0;
  await handler({ ...ids, ResponseURL, ...event } as CloudFormationCustomResourceEvent);
  return pool.asked.map(({ action, body }) => [action, body["MessageAction"]].join(" ").trim());
}
const create = { RequestType: "Create", ResourceProperties: quiet };
const update = { RequestType: "Update", ResourceProperties: inviting, ...own };

test("only the first deployment with `Invite` mails the administrator a first password", async () => {
  expect(await deploy(create)).toEqual(["AdminCreateUser SUPPRESS", "AdminAddUserToGroup"]);
  expect(answers).toEqual([{ ...ids, Status: "SUCCESS", ...own }]);

  const invited = await deploy({ ...update, OldResourceProperties: quiet });
  expect(invited).toEqual(["AdminAddUserToGroup", "AdminCreateUser RESEND"]);
  const again = await deploy({ ...update, OldResourceProperties: inviting });
  expect(again).toEqual(["AdminAddUserToGroup"]);
});

test("a replaced administrator is removed from the administrators' group and signed out", async () => {
  expect(await deploy({ RequestType: "Delete", ...earlier })).toEqual(["AdminRemoveUserFromGroup"]);
  expect(answers).toMatchObject([{ Status: "SUCCESS", ...earlier }]);

  await deploy(create);
  const owner = await emails.find({ email: settings.adminEmail });
  const session = () => ({
    userId: owner?.userId ?? "",
    isAdmin: true,
    signedInAt: Math.floor(Date.now() / 1000),
  });
  const before = session();
  await requireLiveSession(before);
  await deploy({ RequestType: "Delete", ...own });
  await expect(requireLiveSession(before)).rejects.toMatchObject({ code: "not_signed_in" });
  await requireLiveSession(session());
});

test("a failed step reports its message to the deployment", async () => {
  delete process.env["USER_POOL_ID"];
  await deploy({ RequestType: "Delete", ...earlier });
  process.env["USER_POOL_ID"] = "eu-west-1_test";

  const Reason = expect.stringContaining("USER_POOL_ID");
  expect(answers).toMatchObject([{ Status: "FAILED", Reason }]);
});
