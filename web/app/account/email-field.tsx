import type { ComponentProps, FormEvent } from "react";
import { TextField } from "../../ui/text-field";
import { accountStrings } from "./strings";

export const EmailField = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField
    label={accountStrings.fields.email}
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** Takes the six digits of an authenticator app, with or without spaces or dashes. */
export const CodeField = () => (
  <TextField
    label={accountStrings.fields.code}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
  />
);

/** Returns the code from the form's code field; undefined if it is not six digits. */
export const readCode = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
  codeIn(new FormData(currentTarget));

export function codeIn(typed: FormData): string | undefined {
  const code = String(typed.get("code") ?? "").replace(/[\s\p{Cf}\p{Pd}]/gu, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}
