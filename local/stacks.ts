import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { builtSite } from "../lib/built-site";
import { localAccount } from "../lib/local-world";
import { stackName } from "../lib/settings";
import { awsEnvironment, toEmulator } from "./aws";
import { contentHash } from "./content-hash";
import { type Folders, repository } from "./folders";
import { run } from "./processes";

const Outputs = z.object({
  TableName: z.string(),
  UserPoolId: z.string(),
  UserPoolClientId: z.string(),
  SocialClientId: z.optional(z.string()),
  UploadsBucket: z.string(),
  PartsBucket: z.string(),
  DarajaSecretArn: z.string(),
  PayoutSecretArn: z.string(),
  ApiId: z.string(),
  OriginKey: z.string(),
  SiteBucket: z.string(),
  DistributionDomain: z.string(),
});
export type Outputs = z.infer<typeof Outputs>;
/** Function names in the emulator, by their names in lib/functions.ts. */
const FunctionNames = z.record(z.string(), z.string());

/** The values, besides the code, that a local product's templates depend on. */
export interface StackInputs {
  darajaUrl: string;
  airtelUrl: string;
  sesUrl: string;
  /** The address that browsers use instead of the user pool's domain. */
  socialSignInUrl: string;
  siteOrigin: string;
  settings: Record<string, unknown>;
}

/** A secret in the emulator records the deployment, so that both are lost together. */
const receipt = "kalamu/local/deployed";
const Receipt = z.object({ hash: z.string(), outputs: Outputs, functionNames: FunctionNames });

export interface Deployed extends Omit<z.infer<typeof Receipt>, "hash"> {
  changed: boolean;
}

const sources = ["bin", "lib", "lambdas", "cdk.json", "cdk.context.json", "package-lock.json"];

/** Deploys the stacks if their inputs have changed or the emulator has no deployment. */
export async function deployStacks(
  { assembly }: Folders,
  endpoint: string,
  inputs: StackInputs,
  signal: AbortSignal,
): Promise<Deployed> {
  const secrets = new SecretsManagerClient(toEmulator(endpoint));
  const hash = contentHash(
    sources.map((path) => join(repository, path)),
    // The templates contain the names of the pages and the hashes of their inline blocks.
    [JSON.stringify(inputs), JSON.stringify(builtSite())],
  );
  const known = await readReceipt(secrets);
  if (known?.hash === hash) return { ...known, changed: false };

  await makeAssetBucket(endpoint);
  const outputsFile = join(assembly, "..", "outputs.json");
  await run(
    join(repository, "node_modules/.bin/cdk"),
    [
      ["deploy", "--all", "--output", assembly, "--outputs-file", outputsFile],
      ["--method", "direct", "--require-approval", "never", "--no-notices"],
      ["--no-version-reporting", "--no-path-metadata", "--ci", "--progress", "events"],
    ].flat(),
    {
      signal,
      cwd: repository,
      env: {
        ...process.env,
        ...awsEnvironment(endpoint),
        KALAMU_DARAJA_URL: inputs.darajaUrl,
        KALAMU_AIRTEL_URL: inputs.airtelUrl,
        KALAMU_SES_URL: inputs.sesUrl,
        KALAMU_SOCIAL_SIGN_IN_URL: inputs.socialSignInUrl,
        KALAMU_SITE_ORIGIN: inputs.siteOrigin,
        KALAMU_SETTINGS: JSON.stringify(inputs.settings),
        CDK_DISABLE_CLI_TELEMETRY: "true",
      },
    },
  );
  const deployed = readOutputs(outputsFile);
  await writeReceipt(secrets, JSON.stringify({ hash, ...deployed }));
  return { ...deployed, changed: true };
}

function readOutputs(file: string) {
  const byStack: Record<string, Record<string, string>> = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : {};
  const all = byStack[stackName()] ?? {};
  const functionNames = Object.entries(all).flatMap(([output, name]) =>
    output.endsWith("Function") ? [[output.slice(0, -"Function".length), name] as const] : [],
  );
  return { outputs: Outputs.parse(all), functionNames: Object.fromEntries(functionNames) };
}

/** Makes the next start deploy, since the functions have changed since the deployment. */
export const forgetDeployment = (endpoint: string) =>
  writeReceipt(new SecretsManagerClient(toEmulator(endpoint)), "{}");

/**
 * Creates the bucket for bundled functions, the only part of `cdk bootstrap` that is needed here.
 */
async function makeAssetBucket(endpoint: string) {
  const s3 = new S3Client({ ...toEmulator(endpoint), forcePathStyle: true });
  await s3
    .send(
      new CreateBucketCommand({
        Bucket: `cdk-hnb659fds-assets-${localAccount.account}-${localAccount.region}`,
        CreateBucketConfiguration: { LocationConstraint: localAccount.region },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "BucketAlreadyOwnedByYou") throw error;
    });
}

async function readReceipt(secrets: SecretsManagerClient) {
  try {
    const { SecretString = "" } = await secrets.send(
      new GetSecretValueCommand({ SecretId: receipt }),
    );
    return z.safeParse(Receipt, JSON.parse(SecretString)).data;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function writeReceipt(secrets: SecretsManagerClient, text: string) {
  try {
    await secrets.send(new PutSecretValueCommand({ SecretId: receipt, SecretString: text }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    await secrets.send(new CreateSecretCommand({ Name: receipt, SecretString: text }));
  }
}
