import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useState } from "react";
import { checkInput } from "#contracts/check-input";
import { Password } from "#contracts/fields";
import { FieldPair } from "../../ui/field-pair";
import { FormAlert } from "../../ui/form-alert";
import { CheckIcon, StopIcon } from "../../ui/icons";
import { PasswordField } from "../../ui/password-field";
import { TextField } from "../../ui/text-field";
import { TextLink } from "../../ui/text-link";
import { draftFields } from "../frame/hooks/use-draft";
import { errorOf, isGeneral, type useSubmit } from "../frame/hooks/use-submit";
import { accountStrings } from "./strings";

const { fields, hints } = accountStrings;

interface PersonFieldsProps {
  field: (
    name: "firstName" | "lastName" | "username" | "phoneNumber",
  ) => ReturnType<ReturnType<typeof draftFields>>;
  email?: ReactNode;
  phone?: { hint: string; autoComplete: "tel" | "tel-national" };
}

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

const { signUp: words } = accountStrings;

type Failure = ReturnType<typeof useSubmit>["failure"];

type Field = ReturnType<ReturnType<typeof draftFields>>;

/**
 * Returns a function from a field's name to its props. After a refused registration, a field that
 * the person has changed shows the error of its new value, or none.
 */
export function useRegistrationFields<V extends Record<string, string>>(
  schema: Parameters<typeof checkInput>[0],
  draft: Parameters<typeof draftFields<V>>[0],
  failure: Failure,
) {
  const { values } = draft;
  const [refused, setRefused] = useState({ failure, values });
  if (refused.failure !== failure) setRefused({ failure, values });
  const checked = checkInput(schema, values);
  const wrongNow = "problem" in checked ? checked.fields : {};
  const field = draftFields(draft, failure);
  return (name: keyof V & string): Field => {
    const { error, ...control } = field(name);
    const isChanged = values[name] !== refused.values[name];
    const said = error && isChanged ? wrongNow[name]?.[0] : error;
    return { ...control, error: said === words.missing ? words.fillIn : said };
  };
}

interface RegistrationProblemProps {
  failure: Failure;
  /** The fields that show their own errors. */
  names: readonly string[];
  errors: readonly (string | undefined)[];
}

/** An alert about empty fields, or about a failure that belongs to no field. */
export function RegistrationProblem({ failure, names, errors }: RegistrationProblemProps) {
  const missing = errors.some((said) => said === words.missing || said === words.fillIn);
  const general = isGeneral(failure, names) ? failure?.message : undefined;
  return (missing || general) && <FormAlert>{missing ? words.missing : general}</FormAlert>;
}

export const Agreement = () => (
  <p>
    {words.agree}{" "}
    <TextLink href="/terms" target="_blank">
      {words.terms}
    </TextLink>{" "}
    {words.and}{" "}
    <TextLink href="/privacy" target="_blank">
      {words.privacy}
    </TextLink>
    .
  </p>
);

const { fields: newPasswordFields } = accountStrings;

/** Makes Apple's devices propose a valid password; React has no property for this attribute. */
const proposedBy = (input: HTMLInputElement | null) =>
  input?.setAttribute(
    "passwordrules",
    "minlength: 8; required: lower; required: upper; required: digit; required: [!@#$%^&*];",
  );

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof useSubmit>, "failure"> {
  label?: string;
}

export const NewPasswordFields = ({
  label = newPasswordFields.newPassword,
  failure,
}: NewPasswordFieldsProps) => {
  const [typed, setTyped] = useState("");
  const [repeated, setRepeated] = useState("");
  const isRepeated = typed !== "" && repeated === typed;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        ref={proposedBy}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={areRulesMet(typed) ? undefined : errorOf(failure, "password")}
        aside={
          <PasswordRules password={typed} refused={errorOf(failure, "password") !== undefined} />
        }
      />
      <PasswordField
        label={newPasswordFields.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        ref={proposedBy}
        onChange={({ currentTarget }) => setRepeated(currentTarget.value)}
        error={isRepeated ? undefined : errorOf(failure, "confirmPassword")}
      />
    </>
  );
};

const { passwordRules: passwordRulesWords } = accountStrings;

const rules = [
  { name: passwordRulesWords.length, isMet: (password: string) => password.length >= 8 },
  { name: passwordRulesWords.upper, isMet: (password: string) => /[A-Z]/.test(password) },
  { name: passwordRulesWords.lower, isMet: (password: string) => /[a-z]/.test(password) },
  { name: passwordRulesWords.digit, isMet: (password: string) => /\d/.test(password) },
  { name: passwordRulesWords.special, isMet: (password: string) => /[!@#$%^&*]/.test(password) },
];

const areRulesMet = (password: string) => rules.every(({ isMet }) => isMet(password));

/**
 * The rules of a new password, with a tick at each rule that the password meets. After a refusal,
 * the rules without a tick are red.
 */
const PasswordRules = ({ password, refused }: { password: string; refused: boolean }) => (
  <chakra.ul
    display="flex"
    flexWrap="wrap"
    columnGap="3"
    fontSize="sm"
    color="soft"
    listStyle="none"
    css={{
      "& li": { display: "inline-flex", alignItems: "center", gap: "1" },
      "& li[data-met]": { color: "blue", fontWeight: "550" },
      "& li:not([data-met])": refused
        ? { color: "red", fontWeight: "550" }
        : {
            // An empty ring, so that the rules are a list and not a sentence.
            _before: {
              content: '""',
              width: "2.5",
              height: "2.5",
              marginInline: "3px",
              borderWidth: "1.5px",
              borderStyle: "solid",
              borderRadius: "full",
            },
          },
    }}
    aria-label={passwordRulesWords.title}
  >
    {rules.map(({ name, isMet }) => {
      const met = isMet(password);
      return (
        <li
          key={name}
          {...(met && { "data-met": "", "aria-label": `${name}: ${passwordRulesWords.met}` })}
        >
          {met && <CheckIcon size={16} />}
          {!met && refused && <StopIcon size={16} />}
          <span>{name}</span>
        </li>
      );
    })}
  </chakra.ul>
);

/**
 * Returns the new password if both fields contain it and it is valid; otherwise each field's
 * problem.
 */
export function newPassword(
  form: FormData,
): { password: string } | { wrong: Record<string, string[]> } {
  const password = String(form.get("password") ?? "");
  const strong = checkInput(Password, password);
  if ("problem" in strong) return { wrong: { password: [strong.problem] } };
  return password === form.get("confirmPassword")
    ? { password }
    : { wrong: { confirmPassword: [accountStrings.reset.differ] } };
}
