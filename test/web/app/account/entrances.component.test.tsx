import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { accountRoutes } from "#contracts/accounts";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { aWriter, openPage, saying } from "../support/open-page";
import {
  answers,
  askedOf,
  intercepted,
  refuses,
  refusesInput,
  stub,
  unreached,
} from "../support/stubs";

type User = ReturnType<typeof openPage>;
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole("button", { name }));
async function type(user: User, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
}
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("sign-in", () => {
  const signIn = async (user: User) => {
    await type(user, "Email", "amina@example.com");
    await type(user, "Password", "Passw0rd!");
    await press(user, "Sign In");
  };
  const { cognito } = accountRoutes;
  const page = "<html><b>Welcome</b></html>";

  test.each([
    ["the page of a Wi-Fi", intercepted(cognito, 200, page), /^Something else on this network/],
    ["the page of a gateway", intercepted(cognito, 502, page), /^An unexpected error occurred\./],
    ["no network", unreached(cognito), /^We could not reach the service\. Check your conn/],
    [
      "a failure of the service",
      intercepted(cognito, 500, { code: "internal", message: "Something went wrong on our side." }),
      /^Something went wrong on our side\./,
    ],
    [
      "a refusal",
      intercepted(cognito, 429, { code: "too_many_requests", message: "Try again in 3 minutes." }),
      /^Try again in 3 minutes\./,
    ],
    [
      "a wrong password",
      intercepted(cognito, 400, {
        __type: "NotAuthorizedException",
        message: "Incorrect username or password.",
      }),
      /^Incorrect username or password/,
    ],
  ])(
    "a sign-in that fails because of %s shows the problem and keeps the typed text",
    async (_, met, words) => {
      const user = openPage("/signin", { api: [met] });
      await signIn(user);
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toMatch(words);
      expect(alert.textContent).not.toMatch(/token|JSON|<|exception/i);
      expect(typedIn("Email")).toBe("amina@example.com");
      expect(typedIn("Password")).toBe("Passw0rd!");
      expect(screen.getByRole("button", { name: "Sign In" }).getAttribute("aria-busy")).toBe(null);
    },
  );

  test("the password can be shown and hidden", async () => {
    const user = openPage("/signin", {});
    const field = await screen.findByLabelText("Password");
    await press(user, "Show password");
    expect(field).toHaveProperty("type", "text");
    await press(user, "Hide password");
    expect(field).toHaveProperty("type", "password");
  });

  test("the Google button shows a message if sign-in with Google is not set up", async () => {
    const user = openPage("/signin", {});
    await press(user, "Continue with Google");
    await screen.findByText(saying("Signing in with Google is not available yet"));
  });

  test.each([
    ["/dashboard/task-available", "Please sign in to continue"],
    ["/admin-dashboard/create-task", "You must be logged in as an admin to add tasks."],
  ])(
    "a signed-out visitor of %s is redirected to sign-in, with the reason",
    async (address, words) => {
      openPage(address, {});
      await screen.findByText(words);
      expect(location.pathname).toBe("/signin");
    },
  );

  test("a signed-in writer can't open the administrator's pages", async () => {
    const user = openPage("/admin-dashboard", { as: aWriter() });
    await screen.findByRole("heading", { name: "You are not authorized to view this data." });
    await user.click(screen.getByRole("link", { name: "Go to my dashboard" }));
    await screen.findByRole("heading", { level: 1, name: "Habari, Amina" });
  });
});

describe("sign-up", () => {
  const whole = {
    "First Name": "Akinyi",
    "Last Name": "Odhiambo",
    Username: "akinyi",
    "Phone Number": "0712345678",
    Email: "akinyi@example.com",
    Password: "Passw0rd!",
    "Confirm Password": "Passw0rd!",
  };
  const fill = async (user: User, form: Partial<typeof whole>) => {
    for (const [label, text] of Object.entries(form)) await type(user, label, text);
    await press(user, "Sign Up");
  };
  const wrong = () =>
    [...document.querySelectorAll("form [aria-invalid=true]")].map((field) =>
      field.getAttribute("name"),
    );

  test("sign-up shows the cost and the benefits of an account", async () => {
    openPage("/signup", {});
    await screen.findByText(saying(/^Free to sign up\. KES 300\.00, once/));
    for (const benefit of ["Fast payments", "Global opportunities", "Learning resources"])
      screen.getByText(benefit);
  });

  test("sign-up marks the empty fields and focuses the first of them", async () => {
    const user = openPage("/signup", {});
    await press(user, "Sign Up");
    await screen.findByText("All fields are required.");
    screen.getByText("Please enter a valid email address.");
    screen.getByText(saying(/^Password must be at least 8 characters long/));
    expect(wrong()).toContain("confirmPassword");
    await expect.poll(() => document.activeElement?.getAttribute("name")).toBe("firstName");
  });

  test("an error disappears when the text is correct, and a reload keeps all fields but the passwords", async () => {
    const user = openPage("/signup", {});
    await fill(user, {
      ...whole,
      Username: "a",
      Email: "a@b",
      "Phone Number": "12ab",
      "Confirm Password": "Other#123",
    });
    await screen.findByText("Please enter a valid phone number.");
    screen.getByText("Please enter a valid email address.");
    expect(wrong()).toEqual(["username", "email", "phoneNumber", "confirmPassword"]);
    for (const label of ["Username", "Email", "Phone Number"] as const)
      await type(user, label, whole[label]);
    screen.getByText("Passwords do not match.");
    expect(wrong()).toEqual(["confirmPassword"]);
    await type(user, "Confirm Password", whole.Password);
    expect(screen.queryByText("Passwords do not match.")).toBe(null);
    expect(askedOf(accountRoutes.registerAccount)).toEqual([]);

    openPage("/signup", {});
    await expect.poll(() => screen.queryByLabelText("Username")).toHaveProperty("value", "akinyi");
    expect(typedIn("Password")).toBe("");
  });

  test.each([
    ["username", "This username is already taken."],
    ["email", "An account with this email already exists."],
  ])("a field with a taken %s shows an error and keeps its text", async (field, words) => {
    const no = refuses(accountRoutes.registerAccount, "conflict", words, {
      fields: { [field]: [words] },
    });
    const user = openPage("/signup", { api: [no] });
    await fill(user, whole);
    await screen.findAllByText(words);
    await expect.poll(() => document.activeElement?.getAttribute("name")).toBe(field);
    expect(typedIn("First Name")).toBe("Akinyi");
    expect(typedIn("Password")).toBe(whole.Password);
  });

  test("a repeated registration after a lost answer creates no second account", async () => {
    const user = openPage("/signup", { api: [unreached(accountRoutes.registerAccount)] });
    await fill(user, whole);
    await screen.findByText(saying("We could not reach the service."));
    await press(user, "Sign Up");
    await expect.poll(() => askedOf(accountRoutes.registerAccount)).toHaveLength(2);
    const [first, second] = askedOf(accountRoutes.registerAccount);
    expect(second?.key).toBe(first?.key);
    expect(first?.input).toMatchObject({ username: "akinyi", phoneNumber: "+254712345678" });
  });
});

describe("a forgotten password", () => {
  const { requestPasswordReset, confirmPasswordReset } = mailedLinkRoutes;

  test.each([
    ["an empty address", "", undefined, "Please enter a valid email address."],
    [
      "an address without an account",
      "nobody@example.com",
      refuses(requestPasswordReset, "not_found", "No user found with this email."),
      "No user found with this email.",
    ],
  ])("the page shows the error for %s and keeps the typed text", async (_, email, no, words) => {
    const user = openPage("/forgot-password", no ? { api: [no] } : {});
    await type(user, "Email", email);
    await press(user, "Send Reset Link");
    await screen.findAllByText(words);
    expect(typedIn("Email")).toBe(email);
  });

  test("the mailed link changes the password once both entries match, even after a reload", async () => {
    const code = "0".repeat(32);
    let user = openPage(`/reset-password/verify#oobCode=${code}`, {});
    await type(user, "New Password", "Fresh#5678");
    expect(location.href).not.toContain("oobCode");
    await type(user, "Confirm Password", "Fresh#567");
    await press(user, "Reset Password");
    await screen.findByText("Passwords do not match");
    user = openPage("/reset-password/verify", {});
    await type(user, "New Password", "Fresh#5678");
    await type(user, "Confirm Password", "Fresh#5678");
    stub(refuses(confirmPasswordReset, "invalid_input", "Invalid or expired reset link"));
    await press(user, "Reset Password");
    await screen.findByText(saying("Invalid or expired reset link"));
    screen.getByRole("link", { name: "Send a new link" });

    stub(answers(confirmPasswordReset, { message: "Password reset successfully!" }));
    expect(askedOf(confirmPasswordReset)).toMatchObject([
      { input: { oobCode: code, password: "Fresh#5678" } },
    ]);
  });

  test.each(["", "?oobCode=garbage", "?oobCode=0b2f.654"])(
    "/reset-password/verify%s shows no form until the whole mailed link is opened",
    async (search) => {
      openPage(`/reset-password/verify${search}`, {});
      await screen.findByText("Invalid reset link");
      screen.getByRole("link", { name: "Send a new link" });
      expect(screen.queryByLabelText("New Password")).toBe(null);
      location.hash = `#oobCode=${"0".repeat(32)}`;
      await screen.findByLabelText("New Password");
      expect(location.href).not.toContain("oobCode");
    },
  );
});

describe("the link that confirms an address", () => {
  const { confirmEmail } = mailedLinkRoutes;

  test("the page of a link without a valid code offers a new link", async () => {
    openPage("/confirm-email?code=nonsense", { api: [refusesInput(confirmEmail)] });
    await screen.findByText(saying(/^This link is not valid any more/));
    expect(askedOf(confirmEmail)).toEqual([]);
  });

  test("the address is confirmed only after a press on the button", async () => {
    const user = openPage(`/confirm-email?code=${"0".repeat(32)}`, {
      api: [answers(confirmEmail, { message: "Thank you. Your email address is confirmed." })],
    });
    await screen.findByRole("button", { name: "Confirm my email" });
    expect(askedOf(confirmEmail)).toEqual([]);
    await press(user, "Confirm my email");
    await screen.findByText("Thank you. Your email address is confirmed.");
    expect(location.href).not.toContain("code=");
  });
});
