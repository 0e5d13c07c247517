import { randomBytes } from "node:crypto";
import { newAirtelApp } from "./airtel/keys";
import { newSecurityKey } from "./daraja/initiator/security-key";
import type { GivenCredentials, Phone, State } from "./state";

const firstFloat = 1_000_000;

/** The state to begin with: what was kept, also by an earlier version, and what is missing in it. */
export function startState(
  kept: Partial<State> = {},
  given: Partial<GivenCredentials> = {},
): State {
  const secret = (bytes: number) => randomBytes(bytes).toString("hex");
  const securityKey = kept.securityKey ?? newSecurityKey();
  const airtel = newAirtelApp();
  return {
    checkouts: {},
    payments: [],
    payouts: {},
    disbursements: {},
    airtel: airtel.app,
    airtelSettings: airtel.settings,
    float: { mpesa: firstFloat, airtel: firstFloat },
    wrongPasswords: 0,
    urls: {},
    log: [],
    lastLogId: 0,
    mails: [],
    replyTo: {},
    mailHeaders: {},
    ...kept,
    phones: phonesOf(kept.phones),
    securityKey,
    credentials: {
      consumerKey: secret(16),
      consumerSecret: secret(16),
      shortCode: "174379",
      passkey: secret(32),
      b2cShortCode: "600996",
      initiatorName: "daraja-world",
      initiatorPassword: `${secret(8)}#`,
      ...kept.credentials,
      ...given,
      certificate: securityKey.certificate,
    },
  };
}

/** Phones of before Airtel Money have one wallet, and messages of one operator. */
const phonesOf = (kept: State["phones"] = {}): State["phones"] =>
  Object.fromEntries(
    Object.entries(kept).map(([msisdn, phone]): [string, Phone] => [
      msisdn,
      {
        ...phone,
        airtelBalance: phone.airtelBalance ?? 0,
        messages: phone.messages.map((sms) => ({ ...sms, operator: sms.operator ?? "mpesa" })),
      },
    ]),
  );
