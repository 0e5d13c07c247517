import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { accountRoutes, Registration } from "#contracts/accounts";
import { checkInput } from "#contracts/check-input";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import type { SignInStep } from "../../frame/session/sign-in";
import { loadSignIn } from "../sign-in/load-sign-in";
import { accountStrings } from "../strings";

const words = accountStrings.signUp;
const blank = { firstName: "", lastName: "", username: "", phoneNumber: "", email: "" };
/** The specification's delay before the dashboard, in milliseconds. */
const redirectDelay = 2000;

/** Registers whoever fills in the form, signs them in and leads them on; `onStart` before it is sent. */
export function useRegistration(onStart: () => void) {
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
    if ("problem" in form) return refuse(form.problem, form.fields);
    if (registered) return;
    return submit(async () => {
      // Before anything is sent: whoever is registered is to be signed in at once.
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

/** The id of the person who is now signed in; undefined when that did not work, which is no harm. */
async function signedIn(signIn: () => Promise<SignInStep>): Promise<string | undefined> {
  try {
    const step = await signIn();
    return typeof step === "string" ? undefined : step.userId;
  } catch {
    return undefined;
  }
}
