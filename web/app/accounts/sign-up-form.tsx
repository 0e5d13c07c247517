import { chakra } from "@chakra-ui/react/styled-system";
import { type ComponentProps, type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { Registration } from "#contracts/accounts";
import { api } from "#contracts/api";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form-alert";
import { PasswordField } from "../../ui/password-field";
import { TextField } from "../../ui/text-field";
import { TextLink } from "../../ui/text-link";
import { useToast } from "../../ui/toast-host";
import { isInDoubt } from "../api/api-problem";
import { call } from "../api/client";
import { operationKey } from "../api/operation-key";
import { useDraft } from "../hooks/use-draft";
import { errorOf, isGeneral, useSubmit } from "../hooks/use-submit";
import { accountStrings } from "../strings/accounts";
import { Below, FormStack } from "./account-frame";

const { fields, hints, signUp: words } = accountStrings;
const blank = { firstName: "", lastName: "", username: "", phoneNumber: "", email: "" };
const names = [...Object.keys(blank), "password", "confirmPassword"];
/** The specification's delay before the dashboard, in milliseconds. */
const redirectDelay = 2000;

const Pair = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    alignItems: "start",
    gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
  },
});

/** The registration form; what is typed survives failures and reloads, passwords excepted. */
export function SignUpForm({ onStart }: { onStart: () => void }) {
  const { values, change, forget } = useDraft("sign-up", blank);
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

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password = "", confirmPassword = "" } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as Record<string, string>;
    const form = Registration.safeParse({ ...values, password, confirmPassword });
    if (!form.success) {
      const wrong = z.flattenError(form.error).fieldErrors as Record<string, string[]>;
      return refuse("", wrong);
    }
    if (registered) return;
    return submit(async () => {
      onStart();
      const key = operationKey("sign-up");
      const { userId } = await call(api.registerAccount, {}, form.data, {
        idempotencyKey: await key.for(values),
      }).catch((error: unknown) => {
        if (!isInDoubt(error)) key.forget();
        throw error;
      });
      key.forget();
      forget();
      toast("good", words.success);
      setRegistered(
        (await signedIn(form.data.email, password)) === userId ? "signed-in" : "signed-out",
      );
    });
  };

  const field = (name: keyof typeof blank): ComponentProps<typeof TextField> => ({
    label: fields[name],
    name,
    value: values[name],
    error: fieldError(errorOf(failure, name)),
    onChange: ({ currentTarget }) => change({ [name]: currentTarget.value }),
  });

  const missing = names.some((name) => errorOf(failure, name) === words.missing);
  const general = missing
    ? words.missing
    : isGeneral(failure, names)
      ? failure?.message
      : undefined;

  return (
    <>
      <FormStack onSubmit={send} onFocus={prepare} noValidate>
        {registered && (
          <FormAlert tone="good">
            {registered === "signed-in" ? words.successWhatNext : words.signInYourself}
          </FormAlert>
        )}
        {general && <FormAlert>{general}</FormAlert>}
        <Pair>
          <TextField {...field("firstName")} autoComplete="given-name" />
          <TextField {...field("lastName")} autoComplete="family-name" />
        </Pair>
        <TextField
          {...field("username")}
          hint={hints.username}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field("phoneNumber")}
          hint={hints.phoneNumber}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          {...field("email")}
          hint={hints.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          label={fields.password}
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
        <Button type="submit" wide busy={busy || registered !== undefined}>
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

/** What one field says: the sentence about all fields stands above them, once. */
const fieldError = (error: string | undefined) => (error === words.missing ? words.fillIn : error);

const prepare = () => void import("../session/sign-in");

/** The id of the person who is now signed in; undefined when that did not work, which is no harm. */
async function signedIn(email: string, password: string): Promise<string | undefined> {
  try {
    const { signInWith } = await import("../session/sign-in");
    const step = await signInWith(email, password);
    return typeof step === "string" ? undefined : step.userId;
  } catch {
    return undefined;
  }
}
