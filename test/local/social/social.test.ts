import { afterAll, beforeAll, expect, test } from "vitest";
import { type DarajaWorld, startDarajaWorld } from "#daraja-world";
import { social } from "../../../local/social/social";

let world: DarajaWorld;
beforeAll(async () => {
  world = await startDarajaWorld({ plugins: [social("http://127.0.0.1:9")] });
});
afterAll(() => world.close());

const ask = (path: string, query: Record<string, string>) =>
  fetch(`${world.url}/social/${path}?${new URLSearchParams(query)}`, { redirect: "manual" });
const here = "http://localhost:4566/oauth2/idpresponse";

async function claimsAbout(provider: string, person: Record<string, string>) {
  const back = await ask(`${provider}/continue`, { redirect_uri: here, state: "s", ...person });
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const response = await fetch(`${world.url}/social/${provider}/token`, {
    method: "POST",
    body: new URLSearchParams({ code }),
  });
  const { id_token: token } = (await response.json()) as { id_token: string };
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

test("Google tells if an address is confirmed; Facebook does not", async () => {
  const person = { first_name: "Wanjiru", last_name: "Otieno", email: "w@people.example" };
  const google = await claimsAbout("google", { ...person, confirmed: "on" });
  expect(google).toMatchObject({
    given_name: "Wanjiru",
    family_name: "Otieno",
    email: "w@people.example",
    email_verified: "true",
  });
  expect(await claimsAbout("google", person)).toMatchObject({
    sub: google.sub,
    email_verified: "false",
  });
  expect(await claimsAbout("facebook", person)).not.toHaveProperty("email_verified");
});

test("a person who cancels returns to the application with an error and the state", async () => {
  const back = await ask("facebook/cancel", { redirect_uri: here, state: "s" });
  expect(back.headers.get("location")).toBe(`${here}?state=s&error=access_denied`);
});

test("a redirect to another machine is refused, and an address in the page is escaped", async () => {
  const elsewhere = await ask("google/cancel", {
    redirect_uri: "https://evil.example/",
    state: "",
  });
  expect(elsewhere.status).toBe(404);
  const page = await ask("google/authorize", { redirect_uri: here, state: '"><script>' });
  expect(await page.text()).not.toContain("<script>");
});
