import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { TextLink } from "../../../ui/text-link";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { Below } from "../account-frame";
import { ProviderMark } from "../social/provider-mark";
import { useSocialSignIn } from "../social/use-social-sign-in";
import { accountStrings } from "../strings";

const words = accountStrings.signIn;

const Ways = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "3", marginTop: "5" },
});
const Or = chakra("p", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr auto 1fr",
    alignItems: "center",
    gap: "3",
    color: "soft",
    fontSize: "sm",
    "&::before, &::after": { content: '""', height: "1px", bg: "line" },
  },
});

const providers = [
  ["Facebook", words.facebook],
  ["Google", words.google],
] as const;

/** Facebook and Google, and the way to a new account. */
export function SignInOtherWays({ sent }: { sent: SentToSignIn }) {
  const { leaving, problem, start } = useSocialSignIn(sent.from);

  return (
    <>
      <Ways>
        <Or>{words.or}</Or>
        {providers.map(([provider, label]) => (
          <Button
            key={provider}
            variant="secondary"
            wide
            paddingInline="3"
            busy={leaving === provider}
            onClick={() => void start(provider)}
          >
            <ProviderMark of={provider} />
            {label}
          </Button>
        ))}
        <div role="status">
          {problem && <FormAlert tone={problem.tone}>{problem.text}</FormAlert>}
        </div>
      </Ways>
      <Below>
        {words.newHere}
        <TextLink asChild alone>
          <Link to="/signup" state={sent}>
            {words.signUp}
          </Link>
        </TextLink>
      </Below>
    </>
  );
}
