import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { handler } from "../../../lambdas/accounts/registration.handler";
import { send } from "../../support/api-event";
import { freshTable } from "../../support/table";
import { someSettings } from "../../support/table-world";

freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
});

const pool = createServer((request, response) => {
  request.resume();
  response.end(JSON.stringify({ User: { Attributes: [{ Name: "sub", Value: randomUUID() }] } }));
});
beforeAll(async () => {
  await once(pool.listen(0, "127.0.0.1"), "listening");
  process.env["AWS_ENDPOINT_URL"] = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`;
});
afterAll(() => {
  delete process.env["AWS_ENDPOINT_URL"];
  pool.close();
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
