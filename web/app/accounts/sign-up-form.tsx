import { Link } from "react-router-dom";
import { Button } from "../../ui/button";
import { FieldPair } from "../../ui/field-pair";
import { FormAlert } from "../../ui/form-alert";
import { TextField } from "../../ui/text-field";
import { TextLink } from "../../ui/text-link";
import { draftFields } from "../hooks/draft-fields";
import { errorOf, isGeneral } from "../hooks/use-submit";
import { accountStrings } from "../strings/accounts";
import { Below, FormStack } from "./account-frame";
import { EmailField } from "./email-field";
import { NewPasswordFields } from "./new-password-fields";
import { useRegistration } from "./use-registration";

const { fields, hints, signUp: words } = accountStrings;

const prepare = () => void import("../session/sign-in");

/** The registration form; what is typed survives failures and reloads, passwords excepted. */
export function SignUpForm({ onStart }: { onStart: () => void }) {
  const { draft, failure, registered, register, busy } = useRegistration(onStart);
  const names = [...Object.keys(draft.values), "password", "confirmPassword"];
  const missing = names.some((name) => errorOf(failure, name) === words.missing);
  const general = isGeneral(failure, names) ? failure?.message : undefined;

  const fieldOf = draftFields(draft, failure);
  const field = (name: keyof typeof draft.values) => {
    const { error, ...control } = fieldOf(name);
    // The sentence about all fields stands above them, once.
    return { ...control, error: error === words.missing ? words.fillIn : error };
  };

  return (
    <>
      <FormStack onSubmit={register} onFocus={prepare} noValidate>
        {registered && (
          <FormAlert tone="good">
            {registered === "signed-in" ? words.successWhatNext : words.signInYourself}
          </FormAlert>
        )}
        {(missing || general) && <FormAlert>{missing ? words.missing : general}</FormAlert>}
        <FieldPair>
          <TextField {...field("firstName")} label={fields.firstName} autoComplete="given-name" />
          <TextField {...field("lastName")} label={fields.lastName} autoComplete="family-name" />
        </FieldPair>
        <TextField
          {...field("username")}
          label={fields.username}
          hint={hints.username}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field("phoneNumber")}
          label={fields.phoneNumber}
          hint={hints.phoneNumber}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <EmailField {...field("email")} hint={hints.email} autoComplete="email" />
        <NewPasswordFields label={fields.password} failure={failure} />
        <Button type="submit" wide busy={busy}>
          {words.submit}
        </Button>
      </FormStack>
      <Below>
        {words.haveAccount}
        <TextLink asChild alone>
          <Link to="/signin">{words.signIn}</Link>
        </TextLink>
      </Below>
    </>
  );
}
