import type { ComponentProps } from "react";
import { TextField } from "../../ui/text-field";
import { accountStrings } from "./strings";

/** The address that a person signs in with. */
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
