import type { DarajaView } from "../../api/answers";
import { operatorOf } from "../../phones/operators";
import { localNumber } from "../format";
import { Panel } from "./panel";

interface StartPanelProps {
  /** Absent until the simulator has answered; always absent on other machines. */
  daraja: DarajaView | undefined;
  msisdn: string;
}

export function StartPanel({ daraja, msisdn }: StartPanelProps) {
  const isSafaricom = operatorOf(msisdn) === "mpesa";
  const prompted = isSafaricom ? msisdn : "254712345678";
  return (
    <Panel
      tab="start"
      title="Start"
      hint="Give your client this address and these credentials in place of Safaricom’s. They open nothing but this simulator."
    >
      {daraja ? (
        <>
          <dl class="credentials">
            {Object.entries(credentialsOf(daraja)).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
            <div>
              <dt>Certificate</dt>
              <dd>
                in <a href="/api/daraja">/api/daraja</a>
              </dd>
            </div>
            <div>
              <dt>Airtel Money</dt>
              <dd>
                in <a href="/api/airtel">/api/airtel</a>
              </dd>
            </div>
          </dl>
          <h3>A prompt on {isSafaricom ? "this phone" : localNumber(prompted)}</h3>
          <p class="hint">Paste this into a terminal. The phone’s PIN is 1234.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too. */}
          <pre class="paste" tabIndex={0}>
            {firstPrompt(daraja, prompted)}
          </pre>
          <h3>Outcomes without a hand</h3>
          <p class="hint">
            KES 201032 is cancelled (200000 and the result code), 0799 00 1032 cancels, 0799 00 0000
            pays by itself, and the notice of 0799 01 0001 is lost. Log says why a request was
            refused; Faults makes the network fail.
          </p>
        </>
      ) : (
        <p class="nothing">The credentials are shown on the simulator’s own machine.</p>
      )}
    </Panel>
  );
}

const credentialsOf = (daraja: DarajaView) => ({
  Address: daraja.url,
  "Consumer key": daraja.consumerKey,
  "Consumer secret": daraja.consumerSecret,
  "Short code": daraja.shortCode,
  "Pass key": daraja.passkey,
  "Other short codes": daraja.shortCodes.filter((code) => code !== daraja.shortCode).join(", "),
  Tills: daraja.tills.join(", "),
  Initiator: daraja.initiatorName,
  "Initiator’s password": daraja.initiatorPassword,
});

function firstPrompt(daraja: DarajaView, msisdn: string) {
  const { url, consumerKey, consumerSecret, shortCode, passkey } = daraja;
  const timestamp = "20261121121526";
  const body = {
    BusinessShortCode: shortCode,
    Password: btoa(`${shortCode}${passkey}${timestamp}`),
    Timestamp: timestamp,
    TransactionType: "CustomerPayBillOnline",
    Amount: 10,
    PartyA: msisdn,
    PartyB: shortCode,
    PhoneNumber: msisdn,
    CallBackURL: "http://127.0.0.1:3000/callback",
    AccountReference: "ORDER-1",
    TransactionDesc: "Order 1",
  };
  return `TOKEN=$(curl -s -u ${consumerKey}:${consumerSecret} \\
  '${url}/oauth/v1/generate?grant_type=client_credentials' | sed 's/.*access_token":"\\([^"]*\\).*/\\1/')
curl -s ${url}/mpesa/stkpush/v1/processrequest \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
}
