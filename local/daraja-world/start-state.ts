import { sandboxAirtel, sandboxCredentials, sandboxSecurityKey } from "./sandbox";
import type { Phone, State } from "./state";
import type { GivenCredentials } from "./types";

const firstFloat = 1_000_000;

/**
 * The state at the start: the stored state, perhaps of an earlier version, with defaults for
 * missing parts.
 */
export function startState(
  kept: Partial<State> = {},
  given: Partial<GivenCredentials> = {},
): State {
  const securityKey = kept.securityKey ?? sandboxSecurityKey;
  const credentials = {
    ...sandboxCredentials,
    ...kept.credentials,
    ...given,
    certificate: securityKey.certificate,
  };
  return {
    checkouts: {},
    payments: [],
    payouts: {},
    disbursements: {},
    collections: {},
    movements: [],
    collected: { [credentials.shortCode]: kept.payments?.at(-1)?.businessBalance ?? 0 },
    airtel: { ...sandboxAirtel.app },
    airtelSettings: { ...sandboxAirtel.settings },
    float: { mpesa: firstFloat, airtel: firstFloat },
    wrongPasswords: 0,
    urls: {},
    log: [],
    lastLogId: 0,
    plugins: {},
    ...kept,
    phones: phonesOf(kept.phones),
    securityKey,
    credentials,
  };
}

/**
 * Phones stored before the support of Airtel Money have one balance, and messages without an
 * operator.
 */
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
