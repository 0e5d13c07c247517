import { useQuery, useQueryClient } from "@tanstack/react-query";
import { accessToken } from "../../frame/session/access-token";
import { isSecondFactorOn } from "../../frame/session/second-factor-state";
import { useSession } from "../../frame/session/session-store";
import { secondFactorProblem, sessionEnded } from "./second-factor-problem";

/** Whether sign-in asks for a code: undefined until Cognito has said so. */
export function useSecondFactor() {
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

/** What a change needs, which the state does not: as much code as signing in. */
const changes = () => import("../../frame/session/second-factor");

/** Asks Cognito with tokens that were renewed in turn; failures in words for people. */
async function asked<T>(work: (accessToken: string) => Promise<T>): Promise<T> {
  try {
    const token = await accessToken();
    if (!token) throw sessionEnded();
    return await work(token);
  } catch (error) {
    throw secondFactorProblem(error);
  }
}
