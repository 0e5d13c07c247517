import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { expect, test } from "vitest";
import {
  payoutCredentials,
  securityCredential,
} from "../../../../lambdas/providers/daraja/credentials";
import { sandboxSecurityKey } from "../../../../local/daraja-world/sandbox";
import { insistOnNotFilledIn, payBill, secretsWith } from "../support/secrets";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const expired = sandboxSecurityKey.certificate.trim();
const initiatorPassword = "Safari#com%26$";

const payouts = {
  initiatorName: "initiator",
  initiatorPassword,
  certificate: expired,
  b2cShortCode: "600996",
};
const secrets = secretsWith({ payBill, payouts });

test.each([
  ["as it was downloaded", pem],
  ["with written-out line ends", pem.replaceAll("\n", "\\n")],
])(
  "the password is encrypted for a certificate %s, with another result each time",
  async (_, certificate) => {
    secrets.change({ certificate });
    const credentials = await payoutCredentials(undefined);

    const credential = securityCredential(credentials);

    // These 344 characters are 256 bytes in base64, as in Safaricom's own examples.
    expect(credential).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    const sealed = Buffer.from(credential, "base64");
    const open = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, sealed);
    expect(open.toString()).toBe(initiatorPassword);
    expect(securityCredential(credentials)).not.toBe(credential);
  },
);

test.each([
  ["has expired, as Safaricom's have", expired],
  ["has written-out line ends", expired.replaceAll("\n", "\\n")],
])("the credentials of payouts are accepted with a certificate that %s", async (_, certificate) => {
  secrets.change({ certificate });

  expect(await payoutCredentials(undefined)).toMatchObject({ initiatorName: "initiator" });
});

const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey;

test.each([
  ["nothing", ""],
  ["half of the certificate", expired.slice(0, 400)],
  ["a key of another kind", elliptic.export({ type: "spki", format: "pem" }).toString()],
])(
  "with %s as the certificate, the credentials of payouts count as not filled in",
  async (_, certificate) => {
    secrets.change({ certificate });

    await insistOnNotFilledIn(() => payoutCredentials(undefined), "certificate");
  },
);
