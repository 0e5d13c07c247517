import { lazy, Suspense, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { FormAlert } from "../../../ui/form-alert";
import { useToast } from "../../../ui/toast-host";
import { hasOwnDraft } from "../../frame/hooks/use-draft";
import { destination } from "../../frame/session/guard";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { useSession } from "../../frame/session/session-store";
import type { SignInStep } from "../../frame/session/sign-in";
import { AccountFrame } from "../account-frame";
import { accountStrings } from "../strings";
import { SignInCodeForm } from "./sign-in-code-form";
import { SignInForm } from "./sign-in-form";
import { SignInOtherWays } from "./sign-in-other-ways";

const words = accountStrings.signIn;

/** Few people ever need it: those who were invited, once. */
const SignInPasswordForm = lazy(() =>
  import("./sign-in-password-form").then((module) => ({ default: module.SignInPasswordForm })),
);

const reasonFor = (from: string) =>
  from.startsWith("/admin-dashboard/create-task") ? words.toAddTasks : words.toContinue;

/** E-mail and password, or one of the other ways. */
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
        <Suspense>
          <SignInPasswordForm onStep={proceed} onStartAgain={startAgain} />
        </Suspense>
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
