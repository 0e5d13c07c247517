import type { ComponentProps, FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { type SocialPerson, SocialRegistration } from "#contracts/accounts";
import { api } from "#contracts/api";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form-alert";
import { TextField } from "../../ui/text-field";
import { useToast } from "../../ui/toast-host";
import { call } from "../api/client";
import { doOnce, operationKey } from "../api/operation-key";
import { useDraft } from "../hooks/use-draft";
import { errorOf, isGeneral, useSubmit } from "../hooks/use-submit";
import { accountStrings } from "../strings/accounts";
import { socialStrings as words } from "../strings/social";
import { FormStack } from "./account-frame";
import { FactList } from "./fact-list";
import { useRefreshMe } from "./use-me";

const { fields, hints, signUp } = accountStrings;
const names = ["firstName", "lastName", "username", "phoneNumber"] as const;
type Typed = Record<(typeof names)[number], string>;

/** The rest of a registration; the names are filled in as the provider told them. */
export function SocialFinishForm({
  person: { email, firstName, lastName },
}: {
  person: SocialPerson;
}) {
  const { values, change, forget } = useDraft<Typed>("social-sign-up", {
    firstName,
    lastName,
    username: "",
    phoneNumber: "",
  });
  const { busy, failure, submit, refuse } = useSubmit();
  const refreshMe = useRefreshMe();
  const navigate = useNavigate();
  const toast = useToast();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const form = SocialRegistration.safeParse(values);
    if (!form.success)
      return refuse("", z.flattenError(form.error).fieldErrors as Record<string, string[]>);
    return submit(async () => {
      await doOnce(operationKey("social-sign-up", values), (once) =>
        call(api.registerSocialAccount, {}, form.data, once),
      );
      forget();
      await refreshMe();
      toast("good", signUp.success);
      void navigate("/dashboard", { replace: true });
    });
  };

  const field = (name: keyof Typed): ComponentProps<typeof TextField> => {
    const error = errorOf(failure, name);
    return {
      label: fields[name],
      name,
      value: values[name],
      error: error === signUp.missing ? signUp.fillIn : error,
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.value }),
    };
  };
  const missing = names.some((name) => errorOf(failure, name) === signUp.missing);
  const general = missing
    ? signUp.missing
    : isGeneral(failure, names)
      ? failure?.message
      : undefined;

  return (
    <FormStack onSubmit={send} noValidate>
      {general && <FormAlert>{general}</FormAlert>}
      <FactList facts={[{ name: words.email, value: email }]} />
      <TextField {...field("firstName")} autoComplete="given-name" />
      <TextField {...field("lastName")} autoComplete="family-name" />
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
      <Button type="submit" wide busy={busy}>
        {words.submit}
      </Button>
    </FormStack>
  );
}
