import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { SocialProvider } from "#contracts/social";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { TextLink } from "../../../ui/text-link";
import { failUnanswered, wordsOf } from "../../frame/api/api-problem";
import { loadConfig } from "../../frame/config";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { Below } from "../account-frame";
import { accountStrings } from "../strings";

const words = accountStrings.signIn;

const providers = [
  ["Facebook", words.facebook],
  ["Google", words.google],
] as const;

export function SignInOtherWays({ sent }: { sent: SentToSignIn }) {
  const { leaving, problem, start } = useSocialSignIn(sent.from);

  return (
    <>
      <Grid templateColumns="minmax(0, 1fr)" gap="3" marginTop="5">
        <chakra.p
          display="grid"
          gridTemplateColumns="1fr auto 1fr"
          alignItems="center"
          gap="3"
          color="soft"
          fontSize="sm"
          css={{ "&::before, &::after": { content: '""', height: "1px", bg: "line" } }}
        >
          {words.or}
        </chakra.p>
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
      </Grid>
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

/** Milliseconds after which the buttons work again if the page is still open. */
const patience = 10_000;

interface Problem {
  tone: "info" | "stopped";
  text: string;
}

/** `start` opens a provider's sign-in page. If that fails, `problem` is set. */
function useSocialSignIn(from: string | undefined) {
  const [leaving, setLeaving] = useState<SocialProvider>();
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    if (!leaving) return;
    const stay = () => setLeaving(undefined);
    const timer = setTimeout(stay, patience);
    // The browser may restore this page from its cache with the buttons still disabled.
    window.addEventListener("pageshow", stay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", stay);
    };
  }, [leaving]);

  const start = async (provider: SocialProvider) => {
    setLeaving(provider);
    setProblem(undefined);
    const why = await leaveFor(provider, from);
    if (!why) return;
    setProblem(why);
    setLeaving(undefined);
  };
  return { leaving, problem, start };
}

async function leaveFor(
  provider: SocialProvider,
  from: string | undefined,
): Promise<Problem | undefined> {
  try {
    const config = await loadConfig().catch(failUnanswered);
    if (!config.socialSignIn?.providers.includes(provider))
      return { tone: "info", text: words.socialUnavailable(provider) };
    const { beginSocialSignIn } = await import("../../frame/session/social-sign-in");
    await beginSocialSignIn(provider, from, config);
    return undefined;
  } catch (error) {
    return { tone: "stopped", text: wordsOf(error) };
  }
}

const marks: Record<SocialProvider, readonly (readonly [colour: string, strokes: string])[]> = {
  Facebook: [
    [
      "#1877F2",
      "M18 9.06A9 9 0 1 0 7.6 17.94v-6.28H5.3V9.06h2.3V7.07c0-2.25 1.34-3.5 3.4-3.5.98 0 2 .18 2 .18v2.21h-1.13c-1.12 0-1.47.7-1.47 1.41v1.69h2.5l-.4 2.6h-2.1v6.28A9 9 0 0 0 18 9.06z",
    ],
  ],
  Google: [
    [
      "#4285F4",
      "M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.91c1.7-1.57 2.69-3.88 2.69-6.62z",
    ],
    [
      "#34A853",
      "M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.81.54-1.84.86-3.05.86a5.37 5.37 0 0 1-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z",
    ],
    ["#FBBC05", "M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z"],
    [
      "#EA4335",
      "M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33A5.37 5.37 0 0 1 9 3.58z",
    ],
  ],
};

/** The provider's own logo, in the colours that the provider prescribes. */
const ProviderMark = ({ of }: { of: SocialProvider }) => (
  <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
    {marks[of].map(([colour, strokes]) => (
      <path key={colour} fill={colour} d={strokes} />
    ))}
  </svg>
);
