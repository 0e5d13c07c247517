import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

const text = (value: string) => Buffer.from(value, "utf8");

/** A browser's side of Web Push: subscribes, and decrypts messages (RFC 8291). */
export class PushedBrowser {
  private readonly pair: ECDH = createECDH("prime256v1");
  private readonly auth = randomBytes(16);
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };

  constructor(path: string, host = "push.phones.example") {
    this.pair.generateKeys();
    this.subscription = {
      endpoint: `https://${host}${path}`,
      keys: {
        p256dh: this.pair.getPublicKey("base64url"),
        auth: this.auth.toString("base64url"),
      },
    };
  }

  /** Decrypts a body of one record with the encoding `aes128gcm` (RFC 8188). */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const theirs = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = this.pair.computeSecret(theirs);
    const info = Buffer.concat([text("WebPush: info\0"), this.pair.getPublicKey(), theirs]);
    const input = Buffer.from(hkdfSync("sha256", shared, this.auth, info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync("sha256", input, salt, text(`Content-Encoding: ${label}\0`), length));
    const opened = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    opened.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
  }
}

/**
 * The claims of a request that the holder of `key` signed (RFC 8292); throws for any other
 * signature.
 */
export function signedClaims(authorization: string, key: string): Record<string, unknown> {
  const [, token = "", told] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header, payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const isTheirs = verify(
    "sha256",
    text(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (told !== key || !isTheirs) throw new Error("It is signed by somebody else.");
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
}

interface PushRequest {
  path: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

/**
 * A push service that stores its messages, and answers with the status in the path, e.g.
 * `/410/phone`. At `/broken` the answer stops after its first byte; at `/endless` it never ends.
 */
export async function pushService() {
  const pushed: PushRequest[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    pushed.push({ path, headers: request.headers, body: await buffer(request) });
    response.writeHead(Number(/^\/(\d{3})\//.exec(path)?.[1] ?? 201));
    if (path === "/broken") response.write("a", () => request.socket.destroy());
    else if (path === "/endless") response.write("a");
    else response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  /** Connects each host name to this service, without TLS. */
  class Here extends Agent {
    override createConnection() {
      return connect(port, "127.0.0.1");
    }
  }
  return { pushed, agent: new Here() };
}
