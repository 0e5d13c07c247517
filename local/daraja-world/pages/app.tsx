import { render } from "preact";
import { useState } from "preact/hooks";
import type { DarajaView, FaultsOn, PhoneFaults, PhoneView, PluginTab } from "../api/answers";
import { useLive, useOnline } from "./live";
import { FaultsPanel } from "./panels/faults-panel";
import { LogPanel } from "./panels/log-panel";
import { PaymentsPanel } from "./panels/payments-panel";
import { PluginPanel } from "./panels/plugin-panel";
import { StartPanel } from "./panels/start-panel";
import { PhoneSide } from "./phone/phone-side";
import { Tabs, useTabs } from "./tabs";

const firstPhone = "254712345678";

/** The number in `?phone=254712345678`, which selects that phone. */
function phoneInAddress(): string | undefined {
  const named = new URLSearchParams(location.search).get("phone") ?? "";
  return /^254[17]\d{8}$/.test(named) ? named : undefined;
}

function App() {
  const [msisdn, setMsisdn] = useState(
    phoneInAddress() ?? localStorage.getItem("phone") ?? firstPhone,
  );
  const phone = useLive<PhoneView>(`phones/${msisdn}`, "phone").answer;
  const faults = useLive<FaultsOn>("faults", "faults").answer ?? {};
  const phoneFaults = useLive<PhoneFaults[]>("faults/phones", "faults").answer ?? [];
  const faultCount = [faults, ...phoneFaults.map((each) => each.faults)].flatMap(
    Object.keys,
  ).length;
  const online = useOnline();
  const daraja = useLive<DarajaView>("daraja", "float").answer;
  const plugins = useLive<PluginTab[]>("plugins", "float").answer ?? [];
  const { tab, tabs, openTab } = useTabs(plugins);

  const pickUp = (number: string) => {
    localStorage.setItem("phone", number);
    setMsisdn(number);
  };

  return (
    <div class="world" data-tab={tab}>
      <header class="top">
        <div class="top-inner">
          <div>
            <h1>Daraja World</h1>
            <p>A phone, M-PESA and a network that can misbehave. No real money moves.</p>
          </div>
          {faultCount > 0 && (
            <p class="faults-on">
              {faultCount === 1 ? "1 fault is on" : `${faultCount} faults are on`}
            </p>
          )}
        </div>
      </header>
      <p class="offline" role="status" hidden={online}>
        The simulator doesn’t answer. Trying again…
      </p>
      <main>
        <Tabs tab={tab} tabs={tabs} openTab={openTab} waiting={Boolean(phone?.prompts.length)} />
        <PhoneSide
          msisdn={msisdn}
          // Just after another phone is selected, the answer is still the previous phone's.
          phone={phone?.msisdn === msisdn ? phone : undefined}
          pickUp={pickUp}
        />
        <div class="panels">
          <StartPanel daraja={daraja} msisdn={msisdn} />
          {plugins.map((plugin) => (
            <PluginPanel key={plugin.name} plugin={plugin} isOpen={plugin.name === tab} />
          ))}
          <FaultsPanel
            msisdn={msisdn}
            faults={faults}
            phoneFaults={phoneFaults}
            count={faultCount}
          />
          <PaymentsPanel />
          <LogPanel />
        </div>
      </main>
    </div>
  );
}

render(<App />, document.body);
