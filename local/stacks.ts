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
import { awsEnvironment, toEmulator } from "./aws";
import { contentHash } from "./content-hash";
import { accountId, region } from "./emulator";
import { type Folders, repository } from "./folders";
import { run } from "./processes";

/** What the stacks tell of themselves, by the names of their outputs. */
const Outputs = z.object({
  TableName: z.string(),
  UserPoolId: z.string(),
  UserPoolClientId: z.string(),
  UploadsBucket: z.string(),
  DarajaSecretArn: z.string(),
  CustomMessageFunction: z.string(),
  ApiId: z.string(),
  OriginKey: z.string(),
  SiteBucket: z.string(),
  DistributionDomain: z.string(),
});
export type Outputs = z.infer<typeof Outputs>;

/** What the synthesis is told about this world. */
export interface StackInputs {
  darajaUrl: string;
  siteOrigin: string;
  /** Laid over the settings of cdk.context.json. */
  settings: Record<string, unknown>;
}

/** Where the emulator itself remembers what was deployed to it, so that both are lost or kept together. */
const receipt = "kalamu/local/deployed";
const Receipt = z.object({ hash: z.string(), outputs: Outputs });

// The site's policy names the hashes of its inline styles.
const sources = [
  "dist/site/csp.json",
  "bin",
  "lib",
  "lambdas",
  "cdk.json",
  "cdk.context.json",
  "package-lock.json",
];

/** Deploys the stacks when something of them changed or the emulator has none. */
export async function deployStacks(
  { assembly }: Folders,
  endpoint: string,
  inputs: StackInputs,
  signal: AbortSignal,
): Promise<{ outputs: Outputs; changed: boolean }> {
  const secrets = new SecretsManagerClient(toEmulator(endpoint));
  const hash = contentHash(
    sources.map((path) => join(repository, path)),
    [JSON.stringify(inputs)],
  );
  const known = await readReceipt(secrets);
  if (known?.hash === hash) return { outputs: known.outputs, changed: false };

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
        KALAMU_SITE_ORIGIN: inputs.siteOrigin,
        KALAMU_SETTINGS: JSON.stringify(inputs.settings),
        CDK_DISABLE_CLI_TELEMETRY: "true",
      },
    },
  );
  const outputs = readOutputs(outputsFile);
  await writeReceipt(secrets, JSON.stringify({ hash, outputs }));
  return { outputs, changed: true };
}

function readOutputs(file: string): Outputs {
  const byStack: Record<string, object> = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : {};
  return Outputs.parse(Object.assign({}, ...Object.values(byStack)));
}

/** The one thing of `cdk bootstrap` that a local deployment needs: a place for the bundled functions. */
async function makeAssetBucket(endpoint: string) {
  const s3 = new S3Client({ ...toEmulator(endpoint), forcePathStyle: true });
  await s3
    .send(
      new CreateBucketCommand({
        Bucket: `cdk-hnb659fds-assets-${accountId}-${region}`,
        CreateBucketConfiguration: { LocationConstraint: region },
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
