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

/** Takes the six digits that an authenticator app shows, with or without spaces. */
export const CodeField = () => (
  <TextField
    label={accountStrings.fields.code}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
  />
);

/** The six digits of a form's code field; undefined when it holds none. */
export const readCode = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
  codeIn(new FormData(currentTarget));

/** The same of what was typed. */
export function codeIn(typed: FormData): string | undefined {
  const code = String(typed.get("code") ?? "").replace(/\s/g, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}
