import { useQuery, useQueryClient } from "@tanstack/react-query";
import { accessToken } from "../../session/access-token";
import { useSession } from "../../session/session-store";
import { secondFactorProblem, sessionEnded } from "./second-factor-problem";

/** Whether sign-in asks for a code: undefined until Cognito has said so. */
export function useSecondFactor() {
  const key = ["second-factor", useSession()?.userId];
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: () => asked(({ isSecondFactorOn }) => isSecondFactorOn()),
  });
  const changeTo = (on: boolean) => client.setQueryData(key, on);

  return {
    isOn: query.data,
    error: query.error,
    askAgain: () => void query.refetch(),
    noteOn: () => changeTo(true),
    begin: (issuer: string, account: string) =>
      asked(({ beginEnrolment }) => beginEnrolment(issuer, account)),
    turnOn: async (code: string) => {
      await asked(({ turnOnSecondFactor }) => turnOnSecondFactor(code));
      changeTo(true);
    },
    turnOff: async (code: string) => {
      await asked(({ turnOffSecondFactor }) => turnOffSecondFactor(code));
      changeTo(false);
    },
  };
}

type SecondFactor = typeof import("../../session/second-factor");

/** Asks Cognito with tokens that were renewed in turn; failures in words for people. */
async function asked<T>(work: (secondFactor: SecondFactor) => Promise<T>): Promise<T> {
  try {
    if (!(await accessToken())) throw sessionEnded();
    return await work(await import("../../session/second-factor"));
  } catch (error) {
    throw secondFactorProblem(error);
  }
}
