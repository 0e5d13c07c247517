import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  payoutCredentials,
  securityCredential,
} from "../../../../lambdas/providers/daraja/credentials";
import { sandboxSecurityKey } from "../../../../local/daraja-world/sandbox";
import { logged } from "../../../support/logged";
import { payBill, secretsWith } from "../support/secrets";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const padding = constants.RSA_PKCS1_PADDING;

const opened = (credential: string) =>
  privateDecrypt({ key: privateKey, padding }, Buffer.from(credential, "base64")).toString();

describe("the security credential", () => {
  test.each([
    ["as it was downloaded", pem],
    ["with the ends of its lines written out", pem.replaceAll("\n", "\\n")],
  ])("is the password, encrypted for a certificate %s", (_, certificate) => {
    const credential = securityCredential({ initiatorPassword: "Safari#com%26$", certificate });

    // 256 bytes, the length of Safaricom's own examples.
    expect(credential).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(opened(credential)).toBe("Safari#com%26$");
  });

  test("differs each time, for its padding is random", () => {
    const given = { initiatorPassword: "password", certificate: pem };
    expect(securityCredential(given)).not.toBe(securityCredential(given));
  });
});

describe("the credentials of payouts", () => {
  const good = {
    initiatorName: "initiator",
    initiatorPassword: "password",
    certificate: sandboxSecurityKey.certificate.trim(),
    b2cShortCode: "600996",
  };
  const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;
  const secrets = secretsWith({ payBill, payouts: good });

  test.each([
    ["a certificate that has expired, as Safaricom's have", good.certificate],
    ["one with the ends of its lines written out", good.certificate.replaceAll("\n", "\\n")],
    ["a public key", pem],
  ])("are good with %s", async (_, certificate) => {
    secrets.change({ certificate });

    expect(await payoutCredentials(undefined)).toMatchObject({ initiatorName: "initiator" });
  });

  test.each([
    ["nothing", ""],
    ["what is no PEM", "MIIBcutOffByTheClipboard"],
    ["half of it", good.certificate.slice(0, 400)],
    ["a key of another kind", elliptic.export({ type: "spki", format: "pem" }).toString()],
  ])(
    "are not filled in with %s as certificate, and the log names the field alone",
    async (_, certificate) => {
      secrets.change({ certificate });
      const log = logged();

      await expect(payoutCredentials(undefined)).rejects.toMatchObject({
        code: "provider_unavailable",
      });
      expect(log.taken().map((line) => JSON.parse(line))).toEqual([
        {
          timestamp: expect.any(String),
          level: "error",
          event: "provider-secret-not-filled-in",
          fields: "certificate",
        },
      ]);
      log.restore();
    },
  );
});
