import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { expect, test } from "vitest";
import { airtelCredentials, encryptedPin } from "../../../../lambdas/providers/airtel/credentials";
import { insistOnNotFilledIn, secretsWith } from "../support/secrets";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const bare = publicKey.export({ type: "spki", format: "der" }).toString("base64");

const secrets = secretsWith({
  payBill: { airtelHashKey: "hash" },
  payouts: {
    airtelClientId: "id",
    airtelClientSecret: "secret",
    airtelPin: "0412",
    airtelPublicKey: bare,
  },
});

const openings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  oaep: { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
} as const;
const opened = (pin: string, padding: keyof typeof openings) =>
  privateDecrypt({ key: privateKey, ...openings[padding] }, Buffer.from(pin, "base64")).toString();

test.each([
  ["in base64, as the portal shows it", "pkcs1", bare],
  ["in base64, as the portal shows it", "oaep", bare],
  ["in base64 on several lines", "pkcs1", bare.replace(/(.{64})/g, "$1\n")],
  ["in PEM", "oaep", pem],
  ["in PEM with written-out line ends", "pkcs1", pem.replaceAll("\n", "\\n")],
] as const)(
  "the PIN is encrypted with a key that is %s; only the padding %s can decrypt it",
  async (_, padding, airtelPublicKey) => {
    secrets.change({ airtelPublicKey });

    const pin = encryptedPin(await airtelCredentials(undefined), padding);

    expect(opened(pin, padding)).toBe("0412");
    if (padding === "pkcs1") expect(() => opened(pin, "oaep")).toThrow();
  },
);

const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;

test.each([
  ["nothing", ""],
  ["half of the key", bare.slice(0, 90)],
  ["a key of another kind", elliptic.export({ type: "spki", format: "der" }).toString("base64")],
])(
  "with %s as the key, Airtel's credentials count as not filled in",
  async (_, airtelPublicKey) => {
    secrets.change({ airtelPublicKey });

    await insistOnNotFilledIn(() => airtelCredentials(undefined), "airtelPublicKey");
  },
);
