import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { TextLink } from "../../../ui/text-link";
import { Below, FormStack } from "../account-frame";
import { EmailField } from "../email-field";
import { NewPasswordFields } from "../password/new-password-fields";
import { PersonFields } from "../person-fields";
import { prepareSignIn } from "../sign-in/load-sign-in";
import { accountStrings } from "../strings";
import { Agreement } from "./agreement";
import { RegistrationProblem, registrationFields } from "./registration-fields";
import { useRegistration } from "./use-registration";

const { fields, hints, signUp: words } = accountStrings;

/** The registration form; what is typed survives failures and reloads, passwords excepted. */
export function SignUpForm({ onStart }: { onStart: () => void }) {
  const { draft, failure, registered, register, busy } = useRegistration(onStart);
  const names = [...Object.keys(draft.values), "password", "confirmPassword"];
  const field = registrationFields(draft, failure);

  return (
    <>
      <FormStack onSubmit={register} onFocus={prepareSignIn} noValidate>
        {registered && (
          <FormAlert tone="good">
            {registered === "signed-in" ? words.successWhatNext : words.signInYourself}
          </FormAlert>
        )}
        <RegistrationProblem failure={failure} names={names} />
        <PersonFields
          field={field}
          email={<EmailField {...field("email")} hint={hints.email} autoComplete="email" />}
        />
        <NewPasswordFields label={fields.password} failure={failure} />
        <Agreement />
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
