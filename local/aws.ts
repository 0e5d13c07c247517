import { localAccount } from "../lib/local-world";

const { account, region } = localAccount;

/** Variables that direct AWS's own tools to the emulator, as its root user. */
export const awsEnvironment = (endpoint: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_SESSION_TOKEN: "",
  AWS_PROFILE: "",
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  CDK_DEFAULT_ACCOUNT: account,
  CDK_DEFAULT_REGION: region,
  AWS_EC2_METADATA_DISABLED: "true",
});

export const toEmulator = (endpoint: string) => ({
  endpoint,
  region,
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
});
