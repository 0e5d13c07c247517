import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountMessages } from "#contracts/accounts";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { openPage } from "../support/open-page";
import { answers, askedOf, refuses } from "../support/stubs";

const code = "A1B2C3D4".repeat(4);
const page = `/reopen-account#code=${code}`;
const press = { name: "Open my account again" };

test("the page of the mailed link reopens the account only after a press on the button", async () => {
  const { reopened: message } = accountMessages;
  const user = openPage(page, { api: [answers(mailedLinkRoutes.reopenAccount, { message })] });
  await screen.findByRole("heading", { name: "Open your account again?" });
  expect(askedOf(mailedLinkRoutes.reopenAccount)).toEqual([]);

  await user.click(screen.getByRole("button", press));
  await screen.findByText(message);
  expect(askedOf(mailedLinkRoutes.reopenAccount)).toMatchObject([{ input: { code } }]);
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/signin");
  expect(location.hash).toBe("");
});

test.each([
  ["was used up", page],
  ["was cut off", "/reopen-account#code=A1B2"],
])("the page of a link that %s links to the page for a new password", async (_, address) => {
  const { expiredReopenLink: words } = accountMessages;
  const api = [refuses(mailedLinkRoutes.reopenAccount, "invalid_input", words)];
  const user = openPage(address, { api });
  const button = screen.queryByRole("button", press) ?? (await screen.findByText(words));
  if (button.tagName === "BUTTON") await user.click(button);

  await screen.findByText(words);
  expect(screen.getByRole("link", { name: "Set a new password" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
});
