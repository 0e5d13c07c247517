import { Amplify } from "aws-amplify";
import { loadConfig } from "../config";

let configured: Promise<void> | undefined;

/** Tells Amplify which pool to use; it talks to it through the site's own origin. */
export function configureAmplify(): Promise<void> {
  configured ??= loadConfig().then(({ userPoolId, userPoolClientId }) => {
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
