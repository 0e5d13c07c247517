import { createHash, createHmac, randomBytes } from "node:crypto";

// The prime that Cognito uses (RFC 3526, group 15).
const prime = [
  "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD",
  "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED",
  "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F",
  "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B",
  "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510",
  "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7",
  "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C",
  "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
].join("");
const n = BigInt(`0x${prime}`);
const g = 2n;

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/**
 * A number as bytes. A zero byte precedes a first bit of 1, since the number would otherwise read
 * as negative.
 */
function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}
const number = (value: Buffer) => BigInt(`0x${value.toString("hex")}`);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = ((base % n) + n) % n;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % n;
    square = (square * square) % n;
  }
  return result;
}
const multiplier = number(sha256(bytes(n), bytes(g)));

type Answer = Record<string, unknown>;

/** An error with Cognito's name for it, e.g. `NotAuthorizedException`. */
export class CognitoError extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

export async function cognito(endpoint: string, operation: string, body: unknown): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok)
    throw new CognitoError(
      response.status,
      String(answer["__type"] ?? answer["code"]),
      String(answer["message"]),
    );
  return answer;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
function timestamp(now: Date): string {
  const time = now.toISOString().slice(11, 19);
  return `${weekdays[now.getUTCDay()]} ${months[now.getUTCMonth()]} ${now.getUTCDate()} ${time} UTC ${now.getUTCFullYear()}`;
}

export interface Tokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}

/**
 * Signs in with the Secure Remote Password protocol, as a browser does.
 * @throws {CognitoError} if Cognito refuses.
 */
export async function signInBySrp(
  endpoint: string,
  ClientId: string,
  poolId: string,
  { email, password }: { email: string; password: string },
): Promise<Tokens> {
  const secret = number(randomBytes(32));
  const publicA = power(g, secret);
  const challenge = await cognito(endpoint, "InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    ClientId,
    AuthParameters: { USERNAME: email, SRP_A: publicA.toString(16) },
  });
  const given = challenge["ChallengeParameters"] as Record<string, string>;
  const user = given["USER_ID_FOR_SRP"] ?? "";
  const pool = poolId.split("_")[1] ?? "";
  const publicB = BigInt(`0x${given["SRP_B"]}`);

  const u = sha256(bytes(publicA), bytes(publicB));
  const salt = bytes(BigInt(`0x${given["SALT"]}`));
  const x = number(sha256(salt, sha256(`${pool}${user}:${password}`)));
  const shared = power(publicB - multiplier * power(g, x), secret + number(u) * x);
  const key = hmac(
    hmac(bytes(number(u)), bytes(shared)),
    "Caldera Derived Key",
    Buffer.of(1),
  ).subarray(0, 16);

  const TIMESTAMP = timestamp(new Date());
  const block = given["SECRET_BLOCK"] ?? "";
  const signature = hmac(key, pool, user, Buffer.from(block, "base64"), TIMESTAMP);
  const answer = await cognito(endpoint, "RespondToAuthChallenge", {
    ChallengeName: "PASSWORD_VERIFIER",
    ClientId,
    ChallengeResponses: {
      USERNAME: user,
      PASSWORD_CLAIM_SECRET_BLOCK: block,
      PASSWORD_CLAIM_SIGNATURE: signature.toString("base64"),
      TIMESTAMP,
    },
    Session: challenge["Session"],
  });
  return answer["AuthenticationResult"] as Tokens;
}
