import { expect, test } from "vitest";
import { newPassword } from "../../../../../web/app/account/person-fields";

function typed(password: string, confirmPassword: string) {
  const form = new FormData();
  form.set("password", password);
  form.set("confirmPassword", confirmPassword);
  return newPassword(form);
}

test("a strong password that is typed twice is accepted, even with spaces at its ends", () => {
  expect(typed(" Own#2026 ", " Own#2026 ")).toEqual({ password: " Own#2026 " });
});

test.each(["", "Own#202", "own#2026", "OWN#2026", "Own#Owns", "Own22026"])(
  "the password %j is refused with the rule that it breaks",
  (weak) => {
    expect(typed(weak, weak)).toEqual({
      wrong: { password: [expect.stringMatching(/^Password must be at least 8 characters/)] },
    });
  },
);

test("two different passwords cause an error at the second field", () => {
  expect(typed("Own#2026", "Own#2027")).toEqual({
    wrong: { confirmPassword: ["Passwords do not match"] },
  });
});
