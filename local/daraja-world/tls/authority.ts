import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import forge from "node-forge";

interface Pair {
  key: string;
  cert: string;
}

const folder = process.env["DARAJA_WORLD_HOME"] ?? join(homedir(), ".daraja-world");

/** The path of the authority's certificate, which clients must trust. */
export const authorityFile = join(folder, "ca.pem");
const keyFile = join(folder, "ca-key.pem");

/**
 * This machine's certificate authority, created at the first start. Its key never leaves this
 * machine.
 */
function authority(): Pair {
  if (existsSync(authorityFile) && existsSync(keyFile))
    return { key: readFileSync(keyFile, "utf8"), cert: readFileSync(authorityFile, "utf8") };
  const name = [{ name: "commonName", value: "Daraja World, this machine only" }];
  const made = certify({
    subject: name,
    issuer: { name },
    years: 10,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
      { name: "subjectKeyIdentifier" },
    ],
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, made.key, { mode: 0o600 });
  writeFileSync(authorityFile, made.cert);
  return made;
}

export function certificateFor(hosts: string[]): Pair {
  const { key, cert } = authority();
  const signer = forge.pki.certificateFromPem(cert);
  return certify({
    subject: [{ name: "commonName", value: hosts[0] ?? "localhost" }],
    issuer: { name: signer.subject.attributes, key },
    years: 1,
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          ...hosts.map((value) => ({ type: 2, value })),
          { type: 7, ip: "127.0.0.1" },
          { type: 7, ip: "::1" },
        ],
      },
      {
        name: "authorityKeyIdentifier",
        keyIdentifier: signer.generateSubjectKeyIdentifier().getBytes(),
      },
    ],
  });
}

interface Wanted {
  subject: forge.pki.CertificateField[];
  /** Without a key, the certificate is self-signed. */
  issuer: { name: forge.pki.CertificateField[]; key?: string };
  years: number;
  extensions: object[];
}

function certify({ subject, issuer, years, extensions }: Wanted): Pair {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // With a leading 0 the number is positive.
  certificate.serialNumber = `00${forge.util.bytesToHex(forge.random.getBytesSync(15))}`;
  certificate.validity.notBefore = new Date(Date.now() - 24 * 3600 * 1000);
  certificate.validity.notAfter = new Date(Date.now() + years * 365 * 24 * 3600 * 1000);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer.name);
  certificate.setExtensions(extensions);
  certificate.sign(forge.pki.privateKeyFromPem(issuer.key ?? privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate).replaceAll("\r", "") };
}
