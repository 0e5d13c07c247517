import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { expect, test } from "vitest";
import { encryptedPin } from "../../../../lambdas/providers/airtel/credentials";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const bare = publicKey.export({ type: "spki", format: "der" }).toString("base64");

const openings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  oaep: { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
} as const;

test.each([
  ["bare, as the portal shows it", "pkcs1", bare],
  ["bare, as the portal shows it", "oaep", bare],
  ["bare, on several lines", "pkcs1", bare.replace(/(.{64})/g, "$1\n")],
  ["in PEM", "oaep", pem],
  ["in PEM, the ends of its lines written out", "pkcs1", pem.replaceAll("\n", "\\n")],
] as const)("the PIN is encrypted for a key %s, with %s", (_, padding, airtelPublicKey) => {
  const pin = encryptedPin({ airtelPin: "0412", airtelPublicKey }, padding);

  const opened = privateDecrypt(
    { key: privateKey, ...openings[padding] },
    Buffer.from(pin, "base64"),
  );
  expect(opened.toString()).toBe("0412");
});

test("one padding is not read as the other", () => {
  const pin = encryptedPin({ airtelPin: "0412", airtelPublicKey: pem }, "pkcs1");
  expect(() =>
    privateDecrypt({ key: privateKey, ...openings.oaep }, Buffer.from(pin, "base64")),
  ).toThrow();
});
