import { TextLink } from "../../../ui/text-link";
import { accountStrings } from "../strings";

const { signUp: words } = accountStrings;

/** What whoever makes an account agrees to, in whichever way they sign up. */
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
