import {
  constants,
  createHmac,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  randomInt,
  randomUUID,
} from "node:crypto";

/** How an encrypted PIN may be padded. Sources differ, so the portal of an app decides. */
export const paddings = ["any", "pkcs1", "oaep"] as const;
export type Padding = (typeof paddings)[number];

/** What an app of Airtel's portal has. */
export interface AirtelApp {
  clientId: string;
  clientSecret: string;
  /** Four digits, with which the business pays. */
  pin: string;
  /** PEM, to encrypt the PIN with. */
  publicKey: string;
  /** Signs callbacks. */
  hashKey: string;
}

export interface AirtelSettings {
  privateKey: string;
  padding: Padding;
  /** Where callbacks go; without it, nowhere. */
  callbackUrl?: string;
}

let made: { publicKey: string; privateKey: string } | undefined;

/** A new app with its keys. The pair takes a moment to make, so a process makes only one. */
export function newAirtelApp(): { app: AirtelApp; settings: AirtelSettings } {
  made ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    app: {
      clientId: randomUUID(),
      clientSecret: randomUUID(),
      pin: String(randomInt(10_000)).padStart(4, "0"),
      publicKey: made.publicKey,
      hashKey: randomBytes(16).toString("hex"),
    },
    settings: { privateKey: made.privateKey, padding: "any" },
  };
}

const readings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  oaep: { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
};

/** The four digits inside an encrypted PIN; undefined when it holds none, or is padded otherwise. */
export function openPin(
  encrypted: string,
  { privateKey, padding }: AirtelSettings,
): string | undefined {
  const tried = padding === "any" ? (["pkcs1", "oaep"] as const) : [padding];
  return tried
    .map((name) => decrypted(encrypted, { key: privateKey, ...readings[name] }))
    .find((text) => /^\d{4}$/.test(text));
}

function decrypted(encrypted: string, key: Parameters<typeof privateDecrypt>[0]) {
  try {
    return privateDecrypt(key, Buffer.from(encrypted, "base64")).toString("utf8");
  } catch {
    return "";
  }
}

/** The signature of a callback: HMAC-SHA256 over the bytes of its `transaction`. */
export const hashOf = (transaction: string, hashKey: string) =>
  createHmac("sha256", hashKey).update(transaction).digest("base64");
