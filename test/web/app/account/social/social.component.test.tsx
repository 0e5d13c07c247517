import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountMessages } from "#contracts/accounts";
import { meRoutes } from "#contracts/me";
import { socialRoutes } from "#contracts/social";
import { keepPendingSignIn } from "../../../../../web/app/frame/session/pending-sign-in";
import { aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, refuses, type stub, unreached } from "../../support/stubs";

const { exchangeSocialCode, getSocialPerson, registerSocialAccount } = socialRoutes;
const noAccount = refuses(meRoutes.getMe, "not_found", "User not found");
const marketplace = "/dashboard/task-available?field=Law";
const seconds = Date.now() / 1000;
const claims = { sub: "amina", username: "google_1", client_id: "pool", iat: seconds };
const token = `x.${btoa(JSON.stringify({ ...claims, exp: seconds + 900 }))}.x`;
const exchanged = answers(exchangeSocialCode, {
  accessToken: token,
  idToken: token,
  refreshToken: "r",
});

/** Opens the page to which Google redirects. The sign-in began at the marketplace. */
function comeBack(answer: string, ...api: Parameters<typeof stub>) {
  keepPendingSignIn({
    ...{ provider: "Google", state: "ours", codeVerifier: "v".repeat(43), from: marketplace },
    startedAt: Date.now(),
  });
  return openPage(`/signin/callback?${answer}`, { api });
}

const person = answers(getSocialPerson, {
  ...{ provider: "Google", email: "amina@people.example", firstName: "Amina", lastName: "" },
});

test("a new visitor gives the missing details, and then sees the page that required sign-in", async () => {
  const user = comeBack("code=c&state=ours", exchanged, noAccount, person);
  await user.click(await screen.findByRole("button", { name: "Create my account" }));
  expect(history.state.usr).toEqual({ from: marketplace });
  await screen.findByText("All fields are required.");
  await expect.poll(() => document.activeElement?.getAttribute("name")).toBe("lastName");
  for (const name of [/terms/, /privacy/]) screen.getByRole("link", { name });
  await user.type(screen.getByLabelText("Last Name"), "Otieno");
  await user.type(screen.getByLabelText("Username"), "amina");

  const taken = "This username is already taken.";
  const again = openPage("/signup/finish", {
    api: [refuses(registerSocialAccount, "conflict", taken, { fields: { username: [taken] } })],
  });
  expect(await screen.findByLabelText("Username")).toHaveProperty("value", "amina");
  await again.type(screen.getByLabelText("Phone Number"), "0712 345 678");
  await again.click(screen.getByRole("button", { name: "Create my account" }));
  await screen.findAllByText(taken);
  expect(askedOf(registerSocialAccount)).toMatchObject([
    { input: { firstName: "Amina", username: "amina", phoneNumber: "+254712345678" } },
  ]);
});

test("a person with an account is redirected to the dashboard", async () => {
  openPage("/dashboard", { as: aWriter() });
  localStorage.setItem("CognitoIdentityServiceProvider.pool.amina.accessToken", token);
  openPage("/signup/finish", { api: [person] });
  await expect.poll(() => location.pathname).toBe("/dashboard");
});

test.each(["code=c&state=theirs", "error=access_denied&state=ours", ""])(
  "a person stays signed in if a provider's answer belongs to no request: %s",
  async (answer) => {
    openPage(`/signin/callback?${answer}`, { as: aWriter() });
    await expect.poll(() => location.pathname).toBe("/dashboard");
  },
);

test.each([
  ["the person refused", "error=access_denied&state=ours", /^You did not let Google/],
  ["failed on the way", "code=c&state=ours", "We could not reach the service."],
  ["this browser did not ask for", "code=c&state=theirs", accountMessages.socialExpired],
])(
  "after a sign-in that %s, the sign-in page shows the problem and offers another try",
  async (_, answer, words) => {
    comeBack(answer, unreached(exchangeSocialCode));
    await screen.findByText(saying(words));
    expect(location.pathname).toBe("/signin");
    screen.getByRole("button", { name: "Continue with Google" });
  },
);
