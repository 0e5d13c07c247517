import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { beforeEach, expect, test } from "vitest";
import { emails } from "../../../lambdas/accounts/names";
import { requireLiveSession } from "../../../lambdas/accounts/profile/profile";
import { handler } from "../../../lambdas/functions/administrator";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

/** A user pool and CloudFormation that record their requests. */
let asked: string[] = [];
let answers: Record<string, unknown>[] = [];
const cloud = await serviceUrl(({ headers, method }, response, body) => {
  if (method === "PUT") {
    answers.push(JSON.parse(body) as Record<string, unknown>);
    return response.end();
  }
  asked.push(
    `${String(headers["x-amz-target"]).split(".")[1]} ${/"MessageAction":"(\w+)"/.exec(body)?.[1] ?? ""}`.trim(),
  );
  return response.end(
    JSON.stringify({ User: { Attributes: [{ Name: "sub", Value: "5f0c7a3e-9c1b" }] } }),
  );
});
const secondsNow = () => Math.floor(Date.now() / 1000);
const settings = someSettings({ adminEmail: "boss@kalamu.example" });
freshTable({
  AWS_ENDPOINT_URL: cloud,
  USER_POOL_ID: "eu-west-1_test",
  SETTINGS: JSON.stringify(settings),
});
beforeEach(() => {
  asked = [];
  answers = [];
});

const ids = { StackId: "stack", RequestId: "request", LogicalResourceId: "Account" };
const resource = (Email: string, Invite: string) => ({ ServiceToken: "", Email, Invite });
const deploy = (event: object) =>
  handler({ ...ids, ResponseURL: cloud, ...event } as CloudFormationCustomResourceEvent);
const [quiet, inviting] = ["false", "true"].map((invite) => resource(settings.adminEmail, invite));

test("the account is created, and gets a first password by mail once the site has an address", async () => {
  await deploy({ RequestType: "Create", ResourceProperties: quiet });
  expect(asked).toEqual(["AdminCreateUser SUPPRESS", "AdminAddUserToGroup"]);
  expect(answers).toEqual([{ ...ids, Status: "SUCCESS", PhysicalResourceId: settings.adminEmail }]);

  asked = [];
  const update = { RequestType: "Update", PhysicalResourceId: settings.adminEmail };
  await deploy({ ...update, ResourceProperties: inviting, OldResourceProperties: quiet });
  expect(asked).toEqual(["AdminAddUserToGroup", "AdminCreateUser RESEND"]);

  asked = [];
  await deploy({ ...update, ResourceProperties: inviting, OldResourceProperties: inviting });
  expect(asked).toEqual(["AdminAddUserToGroup"]);
});

test("an earlier administrator loses the group", async () => {
  await deploy({ RequestType: "Delete", PhysicalResourceId: "old@kalamu.example" });

  expect(asked).toEqual(["AdminRemoveUserFromGroup"]);
  expect(answers).toMatchObject([{ Status: "SUCCESS", PhysicalResourceId: "old@kalamu.example" }]);
});

test("an earlier administrator is signed out, and a running session opens nothing more", async () => {
  await deploy({ RequestType: "Create", ResourceProperties: quiet });
  const owner = await emails.find({ email: settings.adminEmail });
  const signedIn = { userId: owner?.userId ?? "", isAdmin: true, signedInAt: secondsNow() };
  await requireLiveSession(signedIn);

  await deploy({ RequestType: "Delete", PhysicalResourceId: settings.adminEmail });

  await expect(requireLiveSession(signedIn)).rejects.toMatchObject({ code: "not_signed_in" });
  await requireLiveSession({ ...signedIn, signedInAt: secondsNow() });
});

test("a failure reaches the deployment in words", async () => {
  process.env["USER_POOL_ID"] = "";
  delete process.env["USER_POOL_ID"];
  await deploy({ RequestType: "Delete", PhysicalResourceId: "old@kalamu.example" });
  process.env["USER_POOL_ID"] = "eu-west-1_test";

  expect(answers).toMatchObject([
    { Status: "FAILED", Reason: expect.stringContaining("USER_POOL_ID") },
  ]);
});
