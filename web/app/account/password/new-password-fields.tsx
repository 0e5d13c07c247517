import { useState } from "react";
import { PasswordField } from "../../../ui/password-field";
import { errorOf, type useSubmit } from "../../frame/hooks/use-submit";
import { accountStrings } from "../strings";
import { PasswordRules } from "./password-rules";

const { fields } = accountStrings;

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof useSubmit>, "failure"> {
  label?: string;
}

/** A new password and its repetition. */
export const NewPasswordFields = ({
  label = fields.newPassword,
  failure,
}: NewPasswordFieldsProps) => {
  const [typed, setTyped] = useState("");
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={errorOf(failure, "password")}
        aside={<PasswordRules password={typed} />}
      />
      <PasswordField
        label={fields.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        error={errorOf(failure, "confirmPassword")}
      />
    </>
  );
};
