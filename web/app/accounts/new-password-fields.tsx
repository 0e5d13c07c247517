import { PasswordField } from "../../ui/password-field";
import { errorOf, type useSubmit } from "../hooks/use-submit";
import { accountStrings } from "../strings/accounts";

const { fields, hints } = accountStrings;

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof useSubmit>, "failure"> {
  label?: string;
}

/** A new password and its repetition. */
export const NewPasswordFields = ({
  label = fields.newPassword,
  failure,
}: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
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
