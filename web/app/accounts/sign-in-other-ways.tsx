import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form-alert";
import { TextLink } from "../../ui/text-link";
import type { SentToSignIn } from "../session/session-guard";
import { accountStrings } from "../strings/accounts";
import { Below } from "./account-frame";

const words = accountStrings.signIn;

const Ways = chakra("div", { base: { display: "grid", gap: "3", marginTop: "5" } });
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

/** Facebook and Google, and the way to a new account. */
export function SignInOtherWays({ sent }: { sent: SentToSignIn }) {
  const [pressed, setPressed] = useState<string>();

  return (
    <>
      <Ways>
        <Or>{words.or}</Or>
        <Button variant="secondary" wide onClick={() => setPressed("Facebook")}>
          {words.facebook}
        </Button>
        <Button variant="secondary" wide onClick={() => setPressed("Google")}>
          {words.google}
        </Button>
        <div role="status">
          {pressed && <FormAlert tone="info">{words.socialUnavailable(pressed)}</FormAlert>}
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
