import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import forge from "node-forge";

/** What clients encrypt the initiator's password with, and the key that opens it. */
export interface SecurityKey {
  /** PEM, and expired, as the certificates that Safaricom publishes are. */
  certificate: string;
  privateKey: string;
}

const subject = [
  { name: "commonName", value: "apicrypt.daraja-world.example" },
  { name: "countryName", value: "KE" },
];

let made: SecurityKey | undefined;

/** A 2048-bit key and its certificate. It takes some 200 ms, so a process makes only one. */
export function newSecurityKey(): SecurityKey {
  made ??= make();
  return made;
}

function make(): SecurityKey {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date("2015-11-11T00:00:00Z");
  certificate.validity.notAfter = new Date("2016-11-11T00:00:00Z");
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return {
    certificate: forge.pki.certificateToPem(certificate).replaceAll("\r", ""),
    privateKey: pair.privateKey,
  };
}

/** The password inside a security credential (RSA, PKCS#1 v1.5, base64); undefined when it can't be opened. */
export function openCredential(credential: string, privateKey: string): string | undefined {
  try {
    return privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(credential, "base64"),
    ).toString("utf8");
  } catch {
    return undefined;
  }
}
