import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { destination } from "../../frame/session/guard";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { useSession } from "../../frame/session/session-store";
import { AccountFrame } from "../account-frame";
import { accountStrings } from "../strings";
import { SignUpForm } from "./sign-up-form";
import { SignUpPanel } from "./sign-up-panel";

const words = accountStrings.signUp;

/** Registration. The person is signed in by it, and led to the dashboard after two seconds. */
export function SignUpPage() {
  const session = useSession();
  const { from } = (useLocation().state ?? {}) as SentToSignIn;
  const [registering, setRegistering] = useState(false);

  if (session && !registering) return <Navigate to={destination(session, from)} replace />;
  return (
    <AccountFrame title={words.title} heading={words.heading} aside={<SignUpPanel />}>
      <SignUpForm onStart={() => setRegistering(true)} />
    </AccountFrame>
  );
}
