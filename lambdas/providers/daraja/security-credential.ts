import { constants, publicEncrypt } from "node:crypto";
import type { PayoutCredentials } from "./credentials";

/** The initiator's password as Safaricom wants it: encrypted for its certificate, by RSA with PKCS #1 v1.5. */
export const securityCredential = ({
  initiatorPassword,
  certificate,
}: Pick<PayoutCredentials, "initiatorPassword" | "certificate">): string =>
  publicEncrypt(
    // An operator who pastes it into JSON may write the ends of its lines out.
    { key: certificate.replaceAll("\\n", "\n"), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(initiatorPassword),
  ).toString("base64");
