import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router-dom";
import type { ProblemCode } from "#contracts/problem";
import type { SocialPerson, SocialProvider } from "#contracts/social";
import { socialRoutes } from "#contracts/social";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { errorStrings } from "../../frame/api/strings";
import { useSignOut } from "../../frame/layout/use-sign-out";
import { destination } from "../../frame/session/guard";
import { useSession } from "../../frame/session/session-store";
import { AccountFrame, FormStack } from "../account-frame";
import { SignUpPanel } from "../sign-up/sign-up-panel";
import { hasAccount } from "./has-account";
import { SocialFinishForm } from "./social-finish-form";
import { socialStrings as words } from "./strings";

/** What asking again would not change. */
const refusals: Partial<Record<ProblemCode, string>> = {
  conflict: words.takenHeading,
  not_allowed: words.refusedHeading,
};

/** What the last step of a sign-up is told by the page that sent someone there. */
export interface SentToFinish {
  from?: string;
}

/** What registration demands and a provider doesn't tell. */
export function SocialFinishPage() {
  const session = useSession();
  const { from } = (useLocation().state ?? {}) as SentToFinish;

  if (!session) return <Navigate to="/signin" replace />;
  const to = destination(session, from);
  if (!session.provider) return <Navigate to={to} replace />;
  return <FinishFor userId={session.userId} provider={session.provider} to={to} />;
}

interface FinishForProps {
  userId: string;
  provider: SocialProvider;
  /** The page that the account leads to. */
  to: string;
}

function FinishFor({ userId, provider, to }: FinishForProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["social-person", userId],
    queryFn: personToRegister,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever comes here again may have an account by then.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { busy, signOut } = useSignOut();
  const refusal = error instanceof ApiProblem && error.code ? refusals[error.code] : undefined;

  if (data === "has-account") return <Navigate to={to} replace />;
  return (
    <AccountFrame
      title={words.finishTitle}
      heading={refusal ?? words.finishHeading}
      {...(data && { lead: words.finishLead(provider) })}
      aside={refusal ? undefined : <SignUpPanel />}
    >
      {data && <SocialFinishForm key={userId} userId={userId} person={data} to={to} />}
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

async function personToRegister(): Promise<SocialPerson | "has-account"> {
  const [person, isRegistered] = await Promise.all([
    call(socialRoutes.getSocialPerson, {}, {}),
    hasAccount(),
  ]);
  return isRegistered ? "has-account" : person;
}
