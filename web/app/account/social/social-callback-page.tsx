import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { useToast } from "../../../ui/toast-host";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { AccountFrame } from "../account-frame";
import { accountStrings } from "../strings";
import { finishSocialSignIn } from "./finish-social-sign-in";
import type { SentToFinish } from "./social-finish-page";
import { socialStrings as words } from "./strings";

/** Providers send people back to this page. It completes the sign-in, or shows the problem. */
export function SocialCallbackPage() {
  const { search } = useLocation();
  const toast = useToast();
  // The code in a provider's answer works only once, so this query runs once for each answer.
  const { data: end } = useQuery({
    queryKey: ["social-sign-in", search],
    queryFn: () => finishSocialSignIn(search),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const isSignedIn = end?.kind === "signed-in";

  useEffect(() => {
    if (isSignedIn) toast("good", accountStrings.signIn.success);
  }, [isSignedIn, toast]);

  if (end?.kind === "signed-in" || end?.kind === "signed-in-before")
    return <Navigate to={end.to} replace />;
  if (end?.kind === "needs-account") {
    const state: SentToFinish = { ...(end.from && { from: end.from }) };
    return <Navigate to="/signup/finish" replace state={state} />;
  }
  if (end?.kind === "failed") {
    const state: SentToSignIn = { problem: end.problem, ...(end.from && { from: end.from }) };
    return <Navigate to="/signin" replace state={state} />;
  }
  return (
    <AccountFrame title={words.title} heading={words.finishing}>
      <Loading label={words.finishing}>
        <Skeleton width="70%" marginTop="5" marginBottom="3" />
        <Skeleton width="50%" />
      </Loading>
    </AccountFrame>
  );
}
