import { Password } from "#contracts/fields";
import { accountStrings } from "../strings/accounts";

/** What was typed as a new password and its repetition: the password, or what is wrong with which field. */
export function newPassword(
  form: FormData,
): { password: string } | { wrong: Record<string, string[]> } {
  const password = String(form.get("password") ?? "");
  const strong = Password.safeParse(password);
  if (!strong.success)
    return { wrong: { password: strong.error.issues.map(({ message }) => message) } };
  return password === form.get("confirmPassword")
    ? { password }
    : { wrong: { confirmPassword: [accountStrings.reset.differ] } };
}
