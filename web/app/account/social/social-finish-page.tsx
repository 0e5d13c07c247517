import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { checkInput } from "#contracts/check-input";
import type { ProblemCode } from "#contracts/problem";
import {
  type SocialPerson,
  type SocialProvider,
  SocialRegistration,
  socialRoutes,
} from "#contracts/social";
import { Button } from "../../../ui/button";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { errorStrings } from "../../frame/api/strings";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { useSignOut } from "../../frame/layout/use-sign-out";
import { destination } from "../../frame/session/guard";
import { useSession } from "../../frame/session/session-store";
import { AccountFrame, FormStack } from "../account-frame";
import {
  Agreement,
  PersonFields,
  RegistrationProblem,
  useRegistrationFields,
} from "../person-fields";
import { SignUpPanel } from "../sign-up/sign-up-panel";
import { accountStrings } from "../strings";
import { useRefreshMe } from "../use-me";
import { hasAccount } from "./finish-social-sign-in";
import { socialStrings as words } from "./strings";

/** Headings for refusals that a second try would repeat. */
const refusals: Partial<Record<ProblemCode, string>> = {
  conflict: words.takenHeading,
  not_allowed: words.refusedHeading,
};

export interface SentToFinish {
  from?: string;
}

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
  to: string;
}

function FinishFor({ userId, provider, to }: FinishForProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["social-person", userId],
    queryFn: personToRegister,
    staleTime: Number.POSITIVE_INFINITY,
    // The account may exist at the next visit, so this answer is not cached.
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
      {data && <SocialFinishForm key={userId} person={data} to={to} />}
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

const { signUp } = accountStrings;

const names = ["firstName", "lastName", "username", "phoneNumber"] as const;

/** The fields that a registration still needs. The names from the provider are filled in. */
export function SocialFinishForm({
  person: { email, firstName, lastName },
  to,
}: {
  person: SocialPerson;
  to: string;
}) {
  const draft = useDraft("social-sign-up", {
    firstName,
    lastName,
    username: "",
    phoneNumber: "",
  });
  const { busy, failure, submit, refuse } = useSubmit();
  const field = useRegistrationFields(SocialRegistration, draft, failure);
  const refreshMe = useRefreshMe();
  const navigate = useNavigate();
  const toast = useToast();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const form = checkInput(SocialRegistration, draft.values);
    if ("problem" in form) return refuse(form.problem, form.fields);
    return submit(async () => {
      await doOnce(operationKey("social-sign-up", draft.values), (once) =>
        call(socialRoutes.registerSocialAccount, {}, form.input, once),
      );
      draft.forget();
      await refreshMe();
      toast("good", signUp.success);
      void navigate(to, { replace: true });
    });
  };

  return (
    <FormStack onSubmit={send} noValidate>
      <RegistrationProblem
        failure={failure}
        names={names}
        errors={names.map((name) => field(name).error)}
      />
      <FactList facts={[{ name: words.email, value: unbroken(email) }]} />
      <PersonFields field={field} />
      <Agreement />
      <Button type="submit" wide busy={busy}>
        {words.submit}
      </Button>
    </FormStack>
  );
}
