import { useEffect, useState } from "react";
import type { SocialProvider } from "#contracts/social";
import { failUnanswered, wordsOf } from "../../frame/api/api-problem";
import { loadConfig } from "../../frame/config";
import { accountStrings } from "../strings";

const words = accountStrings.signIn;
/** A page that has not been left by then can be pressed again. */
const patience = 10_000;

interface Problem {
  tone: "info" | "stopped";
  text: string;
}

/** Leaves for a provider's sign-in, or says why not. */
export function useSocialSignIn(from: string | undefined) {
  const [leaving, setLeaving] = useState<SocialProvider>();
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    if (!leaving) return;
    const stay = () => setLeaving(undefined);
    const timer = setTimeout(stay, patience);
    // The back button may bring the page back as it was left.
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
