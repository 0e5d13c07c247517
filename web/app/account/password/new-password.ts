import { checkInput } from "#contracts/check-input";
import { Password } from "#contracts/fields";
import { accountStrings } from "../strings";

/** What was typed as a new password and its repetition: the password, or what is wrong with which field. */
export function newPassword(
  form: FormData,
): { password: string } | { wrong: Record<string, string[]> } {
  const password = String(form.get("password") ?? "");
  const strong = checkInput(Password, password);
  if ("problem" in strong) return { wrong: { password: [strong.problem] } };
  return password === form.get("confirmPassword")
    ? { password }
    : { wrong: { confirmPassword: [accountStrings.reset.differ] } };
}
