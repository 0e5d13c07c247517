import { Amplify } from "aws-amplify";
import { ConsoleLogger } from "aws-amplify/utils";
import { loadConfig } from "../config";

let configured: Promise<void> | undefined;

/** Tells Amplify which pool to use; it talks to it through the site's own origin. */
export function configureAmplify(): Promise<void> {
  configured ??= loadConfig().then(({ userPoolId, userPoolClientId }) => {
    // It warns of an endpoint that is not Cognito's own, which ours is on purpose.
    ConsoleLogger.LOG_LEVEL = "ERROR";
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId,
          userPoolClientId,
          userPoolEndpoint: `${location.origin}/api/cognito`,
        },
      },
    });
  });
  configured.catch(() => {
    configured = undefined;
  });
  return configured;
}
