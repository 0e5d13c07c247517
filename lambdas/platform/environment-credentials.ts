import { env } from "./settings";

/**
 * Replaces the SDK's chain of credential providers in every bundle (see lib/bundle.ts). Lambda
 * passes the role's credentials in the environment and nowhere else, so the chain's 90 kB for
 * single sign-on, profiles, processes and instance metadata are not needed.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export const defaultProvider = () => async () => {
  const sessionToken = process.env["AWS_SESSION_TOKEN"];
  return {
    accessKeyId: env("AWS_ACCESS_KEY_ID"),
    secretAccessKey: env("AWS_SECRET_ACCESS_KEY"),
    ...(sessionToken && { sessionToken }),
  };
};
