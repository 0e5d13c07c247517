import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { toEmulator } from "./aws";
import { demo } from "./demo";

/** The deployment creates the administrator without a password. */
export const giveAdministratorPassword = (endpoint: string, userPoolId: string) =>
  new CognitoIdentityProviderClient(toEmulator(endpoint)).send(
    new AdminSetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: demo.admin.email,
      Password: demo.admin.password,
      Permanent: true,
    }),
  );
