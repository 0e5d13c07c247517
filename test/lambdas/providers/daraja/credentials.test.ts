import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { securityCredential } from "../../../../lambdas/providers/daraja/credentials";

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

    // 256 bytes, as Safaricom's own examples are long.
    expect(credential).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(opened(credential)).toBe("Safari#com%26$");
  });

  test("differs each time, for its padding is random", () => {
    const given = { initiatorPassword: "password", certificate: pem };
    expect(securityCredential(given)).not.toBe(securityCredential(given));
  });
});
