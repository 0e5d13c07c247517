import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { airtelCredentials, encryptedPin } from "../../../../lambdas/providers/airtel/credentials";
import { logged } from "../../../support/logged";
import { secretsWith } from "../support/secrets";

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

test("one padding can't be read as the other", () => {
  const pin = encryptedPin({ airtelPin: "0412", airtelPublicKey: pem }, "pkcs1");
  expect(() =>
    privateDecrypt({ key: privateKey, ...openings.oaep }, Buffer.from(pin, "base64")),
  ).toThrow();
});

describe("the credentials of Airtel Money", () => {
  const payBill = { airtelHashKey: "hash" };
  const payouts = {
    airtelClientId: "id",
    airtelClientSecret: "secret",
    airtelPin: "0412",
    airtelPublicKey: bare,
  };
  const secrets = secretsWith({ payBill, payouts });
  const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;

  test.each([
    ["bare, as the portal shows it", bare],
    ["on several lines", bare.replace(/(.{64})/g, "$1\n")],
    ["in PEM, the ends of its lines written out", pem.replaceAll("\n", "\\n")],
  ])("are good with a key %s", async (_, airtelPublicKey) => {
    secrets.change({ airtelPublicKey });

    expect(await airtelCredentials(undefined)).toMatchObject({ airtelPin: "0412" });
  });

  test.each([
    ["nothing", ""],
    ["half of it", bare.slice(0, 90)],
    ["what is no key", "MIIBcutOffByTheClipboard"],
    ["a key of another kind", elliptic.export({ type: "spki", format: "der" }).toString("base64")],
  ])(
    "are not filled in with %s as key, and the log names the field alone",
    async (_, airtelPublicKey) => {
      secrets.change({ airtelPublicKey });
      const log = logged();

      await expect(airtelCredentials(undefined)).rejects.toMatchObject({
        code: "provider_unavailable",
      });
      expect(log.taken().map((line) => JSON.parse(line))).toEqual([
        {
          timestamp: expect.any(String),
          level: "error",
          event: "provider-secret-not-filled-in",
          fields: "airtelPublicKey",
        },
      ]);
      log.restore();
    },
  );
});
