import type { ReactNode } from "react";
import { FieldPair } from "../../ui/field-pair";
import { TextField } from "../../ui/text-field";
import type { draftFields } from "../frame/hooks/draft-fields";
import { accountStrings } from "./strings";

const { fields, hints } = accountStrings;

interface PersonFieldsProps {
  field: (
    name: "firstName" | "lastName" | "username" | "phoneNumber",
  ) => ReturnType<ReturnType<typeof draftFields>>;
  /** Stands before the phone. */
  email?: ReactNode;
  phone?: { hint: string; autoComplete: "tel" | "tel-national" };
}

/** Who somebody is, and the phone that they are paid on. */
export const PersonFields = ({
  field,
  email,
  phone = { hint: hints.phoneNumber, autoComplete: "tel" },
}: PersonFieldsProps) => (
  <>
    <FieldPair>
      <TextField {...field("firstName")} label={fields.firstName} autoComplete="given-name" />
      <TextField {...field("lastName")} label={fields.lastName} autoComplete="family-name" />
    </FieldPair>
    <TextField
      {...field("username")}
      label={fields.username}
      hint={hints.username}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
    />
    {email}
    <TextField
      {...field("phoneNumber")}
      {...phone}
      label={fields.phoneNumber}
      type="tel"
      inputMode="tel"
    />
  </>
);
