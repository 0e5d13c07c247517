import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { onDevice } from "../../../ui/storage";
import { failUnanswered, fetchAnswer } from "../api/api-problem";
import { loadConfig } from "../config";
import { storedSession } from "./stored-session";

let configuredFor: string | undefined;

/**
 * Tells Amplify which pool to use, and as which client: the present session's, if there is one. It
 * talks to the pool through the site's own origin.
 */
export async function configureAmplify(): Promise<void> {
  const config = await loadConfig().catch(failUnanswered);
  const userPoolClientId = storedSession(onDevice)?.clientId ?? config.userPoolClientId;
  if (userPoolClientId === configuredFor) return;
  const userPoolEndpoint = `${location.origin}/api/cognito`;
  if (!configuredFor) failLikeOtherCalls(userPoolEndpoint);
  // It warns about our own endpoint, which is intended.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: { Cognito: { userPoolId: config.userPoolId, userPoolClientId, userPoolEndpoint } },
  });
  // Configuring resets the storage of the tokens.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(keptTokens);
  configuredFor = userPoolClientId;
}

/** Amplify's storage for its tokens. */
export const keptTokens = {
  getItem: async (name: string) => onDevice.getItem(name),
  setItem: async (name: string, value: string) => onDevice.setItem(name, value),
  removeItem: async (name: string) => onDevice.removeItem(name),
  clear: async () => onDevice.clear(),
};

/**
 * Gives Amplify's requests to the pool the deadline and the failures of other calls. Amplify takes
 * no fetch of our own: it calls the page's, waits without end, and passes on a parser's error.
 */
function failLikeOtherCalls(endpoint: string) {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    const isOfPool = init !== undefined && String(address).startsWith(endpoint);
    // fetchAnswer itself calls this fetch again.
    if (!isOfPool || init.signal) return await fetch(address, init);
    const { response, body } = await fetchAnswer(String(address), init);
    return new Response(JSON.stringify(body ?? {}), response);
  };
}
