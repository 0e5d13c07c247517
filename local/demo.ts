import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { toEmulator } from "./aws";

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

import content from "../web/site/content/claims.json" with { type: "json" };

/** The company of a local product and its accounts. The passwords are worthless elsewhere. */
export const demo = {
  company: {
    name: "Kalamu Example Limited",
    registration: "PVT-EXAMPLE",
    postalAddress: "P.O. Box 00000-00100, Nairobi",
    hostingCountry: "Ireland",
  },
  /** All claims of the content, since a demonstration needs no confirmations. */
  claims: [...content.claims, ...content.testimonials].map(({ id }) => id),
  admin: { email: "admin@kalamu.example", password: "Admin#2026" },
  writer: { email: "amina@kalamu.example", password: "Writer#2026" },
  newcomer: { email: "brian@kalamu.example", password: "Newcomer#2026" },
};
