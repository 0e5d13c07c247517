import { PasswordField } from "../../ui/password-field";
import { errorOf, type useSubmit } from "../hooks/use-submit";
import { accountStrings } from "../strings/accounts";

const { fields, hints } = accountStrings;

/** A new password and its repetition. */
export const NewPasswordFields = ({ failure }: Pick<ReturnType<typeof useSubmit>, "failure">) => (
  <>
    <PasswordField
      label={fields.newPassword}
      name="password"
      hint={hints.password}
      autoComplete="new-password"
      error={errorOf(failure, "password")}
    />
    <PasswordField
      label={fields.confirmPassword}
      name="confirmPassword"
      autoComplete="new-password"
      error={errorOf(failure, "confirmPassword")}
    />
  </>
);
