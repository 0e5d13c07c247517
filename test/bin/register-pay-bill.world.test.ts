import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { awsEnvironment, toEmulator } from "../../local/aws";
import { startWorld, type TestWorld } from "../local/daraja-world/support/world";
import { world } from "../support/world";

const run = promisify(execFile);

const credentials = {
  consumerKey: "key",
  consumerSecret: "secret",
  shortCode: "174379",
  passkey: "passkey",
};

let outside: TestWorld;
beforeAll(async () => {
  outside = await startWorld({ credentials });
});
afterAll(() => outside.close());

/** Creates a secret in the emulator, with the simulator's credentials filled in. */
async function aSecret(changes: Record<string, string> = {}): Promise<string> {
  const secrets = new SecretsManagerClient(toEmulator(world().emulator));
  const { ARN = "" } = await secrets.send(
    new CreateSecretCommand({
      Name: `kalamu/test/${randomUUID()}`,
      SecretString: JSON.stringify({
        ...credentials,
        noticeSecret: "only-we-know",
        ...changes,
      }),
    }),
  );
  onTestFinished(async () => {
    await secrets.send(
      new DeleteSecretCommand({ SecretId: ARN, ForceDeleteWithoutRecovery: true }),
    );
  });
  return ARN;
}

/** Runs the operator's script. Returns its exit code, and its output or error message. */
async function registers(...outputs: string[]) {
  const env = {
    ...process.env,
    ...awsEnvironment(world().emulator),
    KALAMU_DARAJA_URL: outside.darajaUrl,
  };
  const program = ["--import", "tsx", "bin/register-pay-bill.ts", ...outputs];
  return await run(process.execPath, program, { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  );
}

describe("registering the Paybill", () => {
  test("the script makes the provider report Paybill payments to the secret URL", async () => {
    const apiUrl = outside.receiver.url;

    const { code, said } = await registers(await aSecret(), apiUrl);
    await outside.api.post("phones/254712345126/paybill", {
      paybill: "174379",
      account: "TRAINING",
      amount: 250,
      pin: "1234",
    });

    expect({ code, said }).toEqual({
      code: 0,
      said: `Payments to pay bill 174379 are announced to ${apiUrl} from now on.`,
    });
    const [notice] = await outside.receiver.notices("/api/notices/only-we-know/c2b/confirmation");
    expect(notice?.text).toContain('"BillRefNumber":"TRAINING"');
  });

  test("the script prints the provider's refusal", async () => {
    const { code, said } = await registers(
      await aSecret({ shortCode: "600000" }),
      outside.receiver.url,
    );

    expect(code).toBe(1);
    expect(said).toMatch(/^the provider answered 400 at .*registerurl: .*Invalid ShortCode/);
  });

  test("the script stops if the secret is empty or an output of the deployment is missing", async () => {
    const empty = await registers(await aSecret({ passkey: "" }), outside.receiver.url);
    const others = await registers("https://api.example", "kalamu/daraja");

    expect(empty).toEqual({
      code: 1,
      said: 'The secret is not filled in: docs/deploy.md, "Secrets".',
    });
    expect(others.code).toBe(1);
    expect(others.said).toContain("npm run register-pay-bill -- DarajaSecretArn NoticeUrl");
  });
});
