import { chakra } from "@chakra-ui/react/styled-system";
import { CheckIcon } from "../../../ui/icons";
import { accountStrings } from "../strings";

const { passwordRules: words } = accountStrings;

/** What the service asks of a password, one rule each. */
const rules = [
  { name: words.length, isMet: (password: string) => password.length >= 8 },
  { name: words.upper, isMet: (password: string) => /[A-Z]/.test(password) },
  { name: words.lower, isMet: (password: string) => /[a-z]/.test(password) },
  { name: words.digit, isMet: (password: string) => /\d/.test(password) },
  { name: words.special, isMet: (password: string) => /[!@#$%^&*]/.test(password) },
];

const List = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3",
    fontSize: "sm",
    color: "soft",
    listStyle: "none",
    "& li": { display: "inline-flex", alignItems: "center", gap: "1" },
    "& li[data-met]": { color: "leaf", fontWeight: "550" },
  },
});

/** The rules of a new password, each ticked as soon as it is met. */
export const PasswordRules = ({ password }: { password: string }) => (
  <List aria-label={words.title}>
    {rules.map(({ name, isMet }) => {
      const met = isMet(password);
      return (
        <li key={name} {...(met && { "data-met": "", "aria-label": `${name}: ${words.met}` })}>
          {met && <CheckIcon size={16} />}
          {name}
        </li>
      );
    })}
  </List>
);
