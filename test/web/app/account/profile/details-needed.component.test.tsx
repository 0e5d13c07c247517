import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { meRoutes } from "#contracts/me";
import { aWriter, openPage } from "../../support/open-page";
import { answers, askedOf, refuses, stub } from "../../support/stubs";

const proven = aWriter();
const needed = {
  ...proven,
  firstName: "",
  lastName: "",
  username: "",
  phoneNumber: "",
  namesNeeded: true,
  phoneNeeded: true,
};

test("a person with a confirmed address must give names and a phone number before other pages open", async () => {
  const user = openPage("/dashboard/withdraw-money", { as: needed });
  const { firstName, lastName, username } = proven;
  await screen.findByRole("heading", { name: "Who are you?" });
  expect(screen.queryByRole("navigation")).toBe(null);
  const save = screen.getByRole("button", { name: "Save and go on" });
  await user.click(save);
  await screen.findByText("All fields are required.");
  expect(askedOf(meRoutes.changeMe)).toEqual([]);

  await user.type(screen.getByLabelText("First Name"), firstName);
  await user.type(screen.getByLabelText("Last Name"), lastName);
  await user.type(screen.getByLabelText("Username"), username);
  await user.type(screen.getByLabelText("Phone Number"), "0712 345 678");
  stub(refuses(meRoutes.changeMe, "conflict", "This username is already taken."));
  await user.click(save);
  await screen.findByText("This username is already taken.");
  stub(answers(meRoutes.changeMe, proven), answers(meRoutes.getMe, proven));
  await user.click(save);

  await screen.findByRole("heading", { name: "Withdraw" });
  expect(location.pathname).toBe("/dashboard/withdraw-money");
  const { phoneNumber } = proven;
  expect(askedOf(meRoutes.changeMe).at(-1)?.input).toEqual({
    ...{ firstName, lastName, username, phoneNumber },
  });
});
