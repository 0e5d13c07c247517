import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contracts/me";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { StateBadge } from "../../../ui/state-badge";
import { useToast } from "../../../ui/toast-host";
import { ApiProblem, wordsOf } from "../../frame/api/api-problem";
import { errorStrings } from "../../frame/api/strings";
import { useProductName } from "../../frame/api/use-config";
import { LoadFailed } from "../../frame/layout/load-failed";
import { accessToken } from "../../frame/session/access-token";
import { endSession } from "../../frame/session/forget";
import type { Enrolment } from "../../frame/session/second-factor";
import { isSecondFactorOn } from "../../frame/session/second-factor-state";
import { useSession } from "../../frame/session/session-store";
import { SendConfirmation } from "../confirm-email/send-confirmation";
import { failureWith } from "../sign-in/sign-in-problem";
import {
  SecondFactorCodeForm,
  SecondFactorEnrolment,
  securityWords as words,
} from "./second-factor-enrolment";

const Note = chakra("p", { base: { color: "soft", marginTop: "1", marginBottom: "3" } });

export function SecondFactor({ me: { email, emailConfirmed } }: { me: Me }) {
  const { isOn, error, askAgain, noteOn, begin, turnOn, turnOff } = useSecondFactor();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [leaving, setLeaving] = useState(false);
  const product = useProductName();
  const toast = useToast();

  const confirm = async (code: string) => {
    await turnOn(code);
    setEnrolment(undefined);
    toast("good", words.turnedOn);
  };
  const leave = async (code: string) => {
    await turnOff(code);
    setLeaving(false);
    toast("good", words.turnedOff);
  };
  const offer = (made: Enrolment | undefined) => {
    if (made) return setEnrolment(made);
    noteOn();
    toast("info", words.alreadyOn);
  };

  return (
    <Card>
      <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
        <Heading level={3} size="lg">
          {words.title}
        </Heading>
        {isOn !== undefined && (
          <StateBadge tone={isOn ? "good" : "quiet"}>{isOn ? words.on : words.off}</StateBadge>
        )}
      </Flex>
      <Note>{words.about}</Note>
      {isOn === undefined && !error && (
        <Loading label={words.loading}>
          <Skeleton width="6rem" height="2.75rem" />
        </Loading>
      )}
      {isOn === undefined && error && (
        <LoadFailed title={words.failed} onRetry={askAgain}>
          {error.message}
        </LoadFailed>
      )}
      {isOn === false && !emailConfirmed && (
        <>
          <Note>{words.confirmFirst}</Note>
          <SendConfirmation />
        </>
      )}
      {isOn === false && emailConfirmed && !enrolment && (
        <TurnOn begin={() => begin(product, email)} onBegun={offer} />
      )}
      {isOn === false && enrolment && (
        <SecondFactorEnrolment
          enrolment={enrolment}
          confirm={confirm}
          onCancel={() => setEnrolment(undefined)}
        />
      )}
      {isOn && !leaving && (
        <Button variant="secondary" size="sm" onClick={() => setLeaving(true)}>
          {words.turnOff}
        </Button>
      )}
      {isOn && leaving && (
        <>
          <p>{words.turnOffWhy}</p>
          <SecondFactorCodeForm
            submitLabel={words.turnOff}
            send={leave}
            onCancel={() => setLeaving(false)}
          />
        </>
      )}
    </Card>
  );
}

interface TurnOnProps {
  begin: () => Promise<Enrolment | undefined>;
  onBegun: (enrolment: Enrolment | undefined) => void;
}

function TurnOn({ begin, onBegun }: TurnOnProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onBegun(await begin());
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void press()}>
        {words.turnOn}
      </Button>
    </>
  );
}

/** The second factor of the signed-in person. `isOn` is undefined until Cognito answers. */
function useSecondFactor() {
  const key = ["second-factor", useSession()?.userId];
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: () => asked(isSecondFactorOn),
  });
  const changeTo = (on: boolean) => client.setQueryData(key, on);

  return {
    isOn: query.data,
    error: query.error,
    askAgain: () => void query.refetch(),
    noteOn: () => changeTo(true),
    begin: (issuer: string, account: string) =>
      asked(async (token) => (await changes()).beginEnrolment(issuer, account, token)),
    turnOn: async (code: string) => {
      await asked(async () => (await changes()).turnOnSecondFactor(code));
      changeTo(true);
    },
    turnOff: async (code: string) => {
      await asked(async () => (await changes()).turnOffSecondFactor(code));
      changeTo(false);
    },
  };
}

/** Loaded only for a change, since this code includes Amplify's sign-in. */
const changes = () => import("../../frame/session/second-factor");

/** Calls `work` with a valid access token, renewed if necessary. Throws ApiProblem. */
async function asked<T>(work: (accessToken: string) => Promise<T>): Promise<T> {
  try {
    const token = await accessToken();
    if (!token) throw sessionEnded();
    return await work(token);
  } catch (error) {
    throw secondFactorProblem(error);
  }
}

const ended = new Set(["NotAuthorizedException", "UserUnAuthenticatedException"]);

/** Converts an error of Cognito to an ApiProblem. Ends the session if Cognito rejected it. */
function secondFactorProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof Error && ended.has(error.name)) return sessionEnded();
  return failureWith("invalid_input", error);
}

function sessionEnded(): ApiProblem {
  endSession();
  return new ApiProblem({ code: "not_signed_in", message: errorStrings.sessionEnded });
}
