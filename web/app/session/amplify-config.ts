import { Amplify } from "aws-amplify";
import { ConsoleLogger } from "aws-amplify/utils";
import { loadConfig } from "../config";
import { storedSession } from "./stored-session";

let configuredFor: string | undefined;

/**
 * Tells Amplify which pool to use, and as which client: that of the session, if there is one. It talks
 * to the pool through the site's own origin.
 */
export async function configureAmplify(): Promise<void> {
  const config = await loadConfig();
  const userPoolClientId = storedSession(localStorage)?.clientId ?? config.userPoolClientId;
  if (userPoolClientId === configuredFor) return;
  // It warns of an endpoint that is not Cognito's own, which ours is on purpose.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId,
        userPoolEndpoint: `${location.origin}/api/cognito`,
      },
    },
  });
  configuredFor = userPoolClientId;
}
