import { type FormEvent, useEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { accountMessages, accountRoutes, Registration } from "#contracts/accounts";
import { checkInput } from "#contracts/check-input";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { Known } from "../../../ui/known";
import { formatMoney } from "../../../ui/money";
import { TextLink } from "../../../ui/text-link";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSettings } from "../../frame/api/use-config";
import { useDraft } from "../../frame/hooks/use-draft";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { destination } from "../../frame/session/guard";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { useSession } from "../../frame/session/session-store";
import type { SignInStep } from "../../frame/session/sign-in";
import { AccountFrame, Below, FormStack } from "../account-frame";
import { EmailField } from "../email-field";
import {
  Agreement,
  NewPasswordFields,
  PersonFields,
  RegistrationProblem,
  useRegistrationFields,
} from "../person-fields";
import { loadSignIn, prepareSignIn } from "../sign-in/load-sign-in";
import { accountStrings } from "../strings";
import { SignUpPanel } from "./sign-up-panel";

const words = accountStrings.signUp;

export function SignUpPage() {
  const session = useSession();
  const { from } = (useLocation().state ?? {}) as SentToSignIn;
  const [registering, setRegistering] = useState(false);
  const fee = useSettings()?.activationFee;

  if (session && !registering) return <Navigate to={destination(session, from)} replace />;
  return (
    <AccountFrame
      title={words.title}
      heading={words.heading}
      lead={<Known value={fee}>{(amount) => words.lead(formatMoney(amount))}</Known>}
      aside={<SignUpPanel />}
    >
      <SignUpForm onStart={() => setRegistering(true)} />
    </AccountFrame>
  );
}

const { fields, hints, signUp: formWords } = accountStrings;

/** Keeps the typed text after failures and reloads, except the passwords. */
function SignUpForm({ onStart }: { onStart: () => void }) {
  const { draft, failure, registered, register, busy } = useRegistration(onStart);
  const field = useRegistrationFields(Registration, draft, failure);
  const typed = Object.keys(blank) as (keyof typeof blank)[];
  const passwords = ["password", "confirmPassword"];
  const errors = [
    ...typed.map((name) => field(name).error),
    ...passwords.map((name) => errorOf(failure, name)),
  ];

  return (
    <>
      <FormStack onSubmit={register} onFocus={prepareSignIn} noValidate>
        {registered && (
          <FormAlert tone="good">
            {registered === "signed-in" ? formWords.successWhatNext : formWords.signInYourself}
          </FormAlert>
        )}
        <RegistrationProblem failure={failure} names={[...typed, ...passwords]} errors={errors} />
        <PersonFields
          field={field}
          email={<EmailField {...field("email")} hint={hints.email} autoComplete="email" />}
        />
        <NewPasswordFields label={fields.password} failure={failure} />
        <Agreement />
        <Button type="submit" wide busy={busy}>
          {formWords.submit}
        </Button>
      </FormStack>
      <Below>
        {formWords.haveAccount}
        <TextLink asChild alone>
          <Link to="/signin">{formWords.signIn}</Link>
        </TextLink>
      </Below>
    </>
  );
}

const blank = { firstName: "", lastName: "", username: "", phoneNumber: "", email: "" };

/** Milliseconds before the dashboard opens; the specification asks for two seconds. */
const redirectDelay = 2000;

/**
 * Registers the person, signs them in and opens the next page. Calls `onStart` before the request.
 */
function useRegistration(onStart: () => void) {
  const draft = useDraft("sign-up", blank);
  const { busy, failure, submit, refuse } = useSubmit();
  const [registered, setRegistered] = useState<"signed-in" | "signed-out">();
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(() => {
    if (!registered) return;
    const to = registered === "signed-in" ? "/dashboard" : "/signin";
    const timer = setTimeout(() => navigate(to, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [registered, navigate]);

  const register = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password = "", confirmPassword = "" } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as Record<string, string>;
    const form = checkInput(Registration, { ...draft.values, password, confirmPassword });
    if ("problem" in form) {
      // The schema compares the passwords only if every field is valid.
      const wrong = !confirmPassword
        ? words.fillIn
        : password !== confirmPassword && accountMessages.passwordsDiffer;
      return refuse(form.problem, { ...form.fields, ...(wrong && { confirmPassword: [wrong] }) });
    }
    if (registered) return;
    return submit(async () => {
      // Loads the sign-in code before the registration, so that sign-in follows immediately.
      const { signInWith } = await loadSignIn();
      onStart();
      const { userId } = await doOnce(operationKey("sign-up", draft.values), (once) =>
        call(accountRoutes.registerAccount, {}, form.input, once),
      );
      draft.forget();
      toast("good", words.success);
      setRegistered(
        (await signedIn(() => signInWith(form.input.email, password))) === userId
          ? "signed-in"
          : "signed-out",
      );
    });
  };

  return { draft, failure, registered, register, busy: busy || registered !== undefined };
}

async function signedIn(signIn: () => Promise<SignInStep>): Promise<string | undefined> {
  try {
    const step = await signIn();
    return typeof step === "string" ? undefined : step.userId;
  } catch {
    return undefined;
  }
}
