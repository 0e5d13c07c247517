import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../lambdas/functions/registration";
import { send } from "../../support/api-event";
import { awsServices } from "../../support/aws-services";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: await awsServices(),
});

const aForm = () => {
  const username = `w${randomUUID().slice(0, 12)}`;
  return {
    firstName: "Wanjiru",
    lastName: "Otieno",
    username,
    email: `${username}@writers.example`,
    phoneNumber: "+254712345678",
    password: "Passw0rd!",
  };
};
const register = (body: object, key: string) =>
  send(handler, api.registerAccount, { body, headers: { "idempotency-key": key } });

test("a form sent again with its key is answered alike, and with another password it is another form", async () => {
  const [form, key] = [aForm(), randomUUID()];

  const first = await register(form, key);
  const again = await register({ ...form, confirmPassword: form.password }, key);
  const other = await register({ ...form, password: "0ther-Passw0rd!" }, key);

  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect([other.status, other.body["code"]]).toEqual([409, "idempotency_conflict"]);
});
