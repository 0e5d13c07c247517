import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import type { SocialProvider } from "#contracts/accounts";
import { api } from "#contracts/api";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form-alert";
import { Loading, Skeleton } from "../../ui/skeleton";
import { ApiProblem } from "../api/api-problem";
import { call } from "../api/client";
import { useSignOut } from "../layout/use-sign-out";
import { useSession } from "../session/session-store";
import { errorStrings } from "../strings/errors";
import { socialStrings as words } from "../strings/social";
import { AccountFrame, FormStack } from "./account-frame";
import { SignUpPanel } from "./sign-up-panel";
import { SocialFinishForm } from "./social-finish-form";

/** What asking again would not change. */
const refusals: Partial<Record<ApiProblem["code"], string>> = {
  conflict: words.takenHeading,
  not_allowed: words.refusedHeading,
};

/** What registration demands and a provider doesn't tell. */
export function SocialFinishPage() {
  const session = useSession();

  if (!session) return <Navigate to="/signin" replace />;
  if (!session.provider) return <Navigate to="/dashboard" replace />;
  return <FinishFor userId={session.userId} provider={session.provider} />;
}

function FinishFor({ userId, provider }: { userId: string; provider: SocialProvider }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["social-person", userId],
    queryFn: () => call(api.getSocialPerson, {}, {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { busy, signOut } = useSignOut();
  const refusal = error instanceof ApiProblem ? refusals[error.code] : undefined;

  return (
    <AccountFrame
      title={words.finishTitle}
      heading={refusal ?? words.finishHeading}
      {...(data && { lead: words.finishLead(provider) })}
      aside={refusal ? undefined : <SignUpPanel />}
    >
      {data && <SocialFinishForm key={userId} userId={userId} person={data} />}
      {!data && error && (
        <FormStack as="div">
          <FormAlert>{error.message}</FormAlert>
          {!refusal && (
            <Button variant="secondary" wide busy={isFetching} onClick={() => void refetch()}>
              {errorStrings.tryAgain}
            </Button>
          )}
        </FormStack>
      )}
      {!data && !error && (
        <Loading label={words.finishing}>
          <Skeleton width="70%" marginTop="5" marginBottom="3" />
          <Skeleton width="50%" />
        </Loading>
      )}
      <Button
        variant={refusal ? "secondary" : "quiet"}
        wide
        marginTop={refusal ? "5" : "3"}
        busy={busy}
        onClick={() => void signOut()}
      >
        {words.otherWay}
      </Button>
    </AccountFrame>
  );
}
