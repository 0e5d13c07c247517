import { type FormEvent, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { Email } from "#contracts/fields";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { PasswordField } from "../../../ui/password-field";
import { TextLink } from "../../../ui/text-link";
import { useToast } from "../../../ui/toast-host";
import { useSettings } from "../../frame/api/use-config";
import { draftFields, hasOwnDraft, useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { LazyPart, lazyPart } from "../../frame/layout/lazy-part";
import { destination } from "../../frame/session/guard";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { useSession } from "../../frame/session/session-store";
import type { SignInStep } from "../../frame/session/sign-in";
import { AccountFrame, Below, FormStack } from "../account-frame";
import { CodeField, EmailField, readCode } from "../email-field";
import { accountStrings } from "../strings";
import { loadSignIn, prepareSignIn } from "./load-sign-in";
import { SignInOtherWays } from "./sign-in-other-ways";
import { signInFailure } from "./sign-in-problem";

const words = accountStrings.signIn;

/** Loaded when needed, since only invited people see this form, and only once. */
const SignInPasswordForm = lazyPart("sign-in-password-form", () =>
  import("./sign-in-password-form").then((module) => module.SignInPasswordForm),
);

const reasonFor = (from: string) =>
  from.startsWith("/admin-dashboard/create-task") ? words.toAddTasks : words.toContinue;

export function SignInPage() {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const { from, ended, problem, mailed, closed } = (useLocation().state ?? {}) as SentToSignIn;
  const [needed, setNeeded] = useState<SignInStep & string>();
  const startAgain = () => setNeeded(undefined);

  const proceed = (step: SignInStep) => {
    if (typeof step === "string") return setNeeded(step);
    toast("good", words.success);
    void navigate(destination(step, from), { replace: true });
  };

  if (session) return <Navigate to={destination(session, from)} replace />;
  if (needed === "code-needed")
    return (
      <AccountFrame title={words.title} heading={words.codeTitle} lead={words.codeHint}>
        <SignInCodeForm onStep={proceed} onStartAgain={startAgain} />
      </AccountFrame>
    );
  if (needed === "password-needed")
    return (
      <AccountFrame title={words.title} heading={words.passwordTitle} lead={words.passwordHint}>
        <LazyPart>
          <SignInPasswordForm onStep={proceed} onStartAgain={startAgain} />
        </LazyPart>
      </AccountFrame>
    );
  return (
    <AccountFrame title={words.title} heading={words.welcome}>
      {problem && (
        <div style={{ marginTop: "1rem" }}>
          <FormAlert tone="waiting">{problem}</FormAlert>
        </div>
      )}
      {closed && (
        <div style={{ marginTop: "1rem" }}>
          <FormAlert tone="good">{words.closed}</FormAlert>
        </div>
      )}
      {mailed && (
        <div style={{ marginTop: "1rem" }}>
          <FormAlert tone="good">{mailed}</FormAlert>
        </div>
      )}
      {from && !problem && (
        <div style={{ marginTop: "1rem" }}>
          <FormAlert tone="info" title={reasonFor(from)}>
            {ended && (hasOwnDraft() ? words.keptDraft : words.ended)}
          </FormAlert>
        </div>
      )}
      <SignInForm onStep={proceed} />
      <SignInOtherWays sent={{ ...(from && { from }) }} />
    </AccountFrame>
  );
}

const { fields, signIn: formWords } = accountStrings;

function SignInForm({ onStep }: { onStep: (step: SignInStep) => void }) {
  const draft = useDraft("sign-in", { email: "" });
  const { busy, failure, submit, refuse } = useSubmit();
  const field = draftFields(draft, failure);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (!draft.values.email.trim() || !password) return refuse(formWords.missing);
    if (!Email.safeParse(draft.values.email).success) return refuse(formWords.invalidEmail);
    return submit(async () => {
      const { signInWith } = await loadSignIn();
      const step = await signInWith(draft.values.email, password).catch((error: unknown) => {
        throw signInFailure(error);
      });
      draft.forget();
      onStep(step);
    });
  };

  return (
    <FormStack onSubmit={send} onFocus={prepareSignIn} noValidate>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <EmailField {...field("email")} />
      <div>
        <PasswordField label={fields.password} name="password" autoComplete="current-password" />
        <TextLink asChild alone fontSize="sm">
          <Link to="/forgot-password">{formWords.forgot}</Link>
        </TextLink>
      </div>
      <Button type="submit" wide busy={busy}>
        {formWords.submit}
      </Button>
    </FormStack>
  );
}

const { signIn: codeFormWords } = accountStrings;

interface SignInCodeFormProps {
  onStep: (step: SignInStep) => void;
  onStartAgain: () => void;
}

function SignInCodeForm({ onStep, onStartAgain }: SignInCodeFormProps) {
  const { busy, failure, submit, refuse } = useSubmit();
  const support = useSettings()?.supportEmail;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(event);
    if (!code) return refuse(codeFormWords.codeMissing);
    return submit(async () => {
      const { signInWithCode } = await loadSignIn();
      const step = await signInWithCode(code).catch((error: unknown) => {
        throw signInFailure(error);
      });
      onStep(step);
    });
  };

  return (
    <FormStack onSubmit={send} noValidate>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <CodeField />
      <Button type="submit" wide busy={busy}>
        {codeFormWords.codeSubmit}
      </Button>
      <Button variant="quiet" onClick={onStartAgain}>
        {codeFormWords.startAgain}
      </Button>
      {support && (
        <Below>
          <strong>{codeFormWords.lostPhone}</strong>
          <span>{codeFormWords.lostPhoneText(support)}</span>
        </Below>
      )}
    </FormStack>
  );
}
