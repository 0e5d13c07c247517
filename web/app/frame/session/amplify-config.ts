import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { onDevice } from "../../../ui/storage";
import { failUnanswered, fetchAnswer } from "../api/api-problem";
import { loadConfig } from "../config";
import { storedSession } from "./stored-session";

let configuredFor: string | undefined;

/**
 * Sets Amplify's user pool and client: the client of the present session, if there is one. Amplify
 * calls the pool through the site's own origin.
 */
export async function configureAmplify(): Promise<void> {
  const config = await loadConfig().catch(failUnanswered);
  const userPoolClientId = storedSession(onDevice)?.clientId ?? config.userPoolClientId;
  if (userPoolClientId === configuredFor) return;
  const userPoolEndpoint = `${location.origin}/api/cognito`;
  if (!configuredFor) failLikeOtherCalls(userPoolEndpoint);
  // Amplify warns of endpoints that are not Cognito's own; we use our proxy on purpose.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: { Cognito: { userPoolId: config.userPoolId, userPoolClientId, userPoolEndpoint } },
  });
  // `Amplify.configure` resets the storage of the tokens.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(keptTokens);
  configuredFor = userPoolClientId;
}

export const keptTokens = {
  getItem: async (name: string) => onDevice.getItem(name),
  setItem: async (name: string, value: string) => onDevice.setItem(name, value),
  removeItem: async (name: string) => onDevice.removeItem(name),
  clear: async () => onDevice.clear(),
};

/**
 * Gives Amplify's requests to the pool the deadline and errors of our other calls, by replacing the
 * global `fetch`. Amplify itself sets no deadline, and accepts no `fetch` as a parameter.
 */
function failLikeOtherCalls(endpoint: string) {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    const isOfPool = init !== undefined && String(address).startsWith(endpoint);
    // `fetchAnswer` itself calls this fetch, with a signal.
    if (!isOfPool || init.signal) return await fetch(address, init);
    const { response, body } = await fetchAnswer(String(address), init);
    return new Response(JSON.stringify(body ?? {}), response);
  };
}
