import type { Page } from "playwright-core";
import type { browser, OpenOptions } from "../../../support/browser";
import { type Person, signIn, world } from "../../../support/world";

type Visit = ReturnType<typeof browser>;

/** Opens a page as a person who is already signed in on this device. */
export async function openAs(
  visit: Visit,
  person: Pick<Person, "email" | "password">,
  path: string,
  options?: OpenOptions,
): Promise<Page> {
  return await visit(path, {
    ...options,
    kept: { ...options?.kept, ...(await sessionOf(person)) },
  });
}

export async function sessionOf(person: Pick<Person, "email" | "password">) {
  const tokens = await signIn(person);
  const userId = subjectOf(tokens.AccessToken);
  const own = `CognitoIdentityServiceProvider.${world().userPoolClientId}`;
  return {
    [`${own}.LastAuthUser`]: userId,
    [`${own}.${userId}.accessToken`]: tokens.AccessToken,
    [`${own}.${userId}.idToken`]: tokens.IdToken,
    [`${own}.${userId}.refreshToken`]: tokens.RefreshToken,
    [`${own}.${userId}.clockDrift`]: "0",
  };
}

function subjectOf(token: string): string {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  );
  return String((claims as { sub?: unknown }).sub);
}

/** Opens all groups that are collapsed on phones. */
export async function unfold(page: Page): Promise<void> {
  const groups = page.locator("main details");
  await groups.last().waitFor({ state: "attached" });
  await groups.evaluateAll((all) => {
    for (const each of all as HTMLDetailsElement[]) each.open = true;
  });
}

export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** The browser's log line about a refused request. Some tests cause such requests on purpose. */
export const refusedCall = /status of 4\d\d/;
