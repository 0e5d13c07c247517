import { useEffect, useState } from "preact/hooks";
import type { FaultCatalogue, FaultsOn, PhoneFaults } from "../../api/answers";
import { ask } from "../api";
import { localNumber } from "../format";
import { Words } from "../words";
import { Panel } from "./panel";
import { PayoutAccounts } from "./payout-accounts";
import { Switch } from "./switch";

interface FaultsPanelProps {
  msisdn: string;
  faults: FaultsOn;
  phoneFaults: PhoneFaults[];
  count: number;
}

const groups = [
  { title: "Paying in, by M-PESA", names: /^(stk|c2b\.(notice|validation|form))/ },
  { title: "Paying out, by M-PESA", names: /^b2c/ },
  { title: "Other requests by M-PESA", names: /^(status|balance|reversal|b2b)/ },
  { title: "Airtel Money", names: /^airtel/ },
  {
    title: "The business as a whole",
    names: /^(oauth|gateway|rate|c2b\.register|initiator|notice\.source)/,
  },
];

export function FaultsPanel({ msisdn, faults, phoneFaults, count }: FaultsPanelProps) {
  const [catalogue, setCatalogue] = useState<FaultCatalogue>({});
  const [ofPhone, setOfPhone] = useState(false);
  useEffect(() => void ask<FaultCatalogue>("faults/catalogue").then(setCatalogue), []);
  const path = ofPhone ? `phones/${msisdn}/faults` : "faults";
  const own = phoneFaults.find((each) => each.msisdn === msisdn)?.faults ?? {};
  const on = ofPhone ? own : faults;
  const clear = (
    <button
      type="button"
      disabled={count === 0}
      onClick={() => void ask("faults", { method: "DELETE" })}
    >
      Clear all
    </button>
  );
  return (
    <Panel
      tab="faults"
      title="Faults"
      hint="Make the network behave as badly as it sometimes does. A switch holds until you clear it, or the simulator stops."
      aside={clear}
    >
      <PayoutAccounts />
      {phoneFaults.length > 0 && (
        <ul class="phone-faults">
          {phoneFaults.map((each) => (
            <li key={each.msisdn}>{describe(each, catalogue)}</li>
          ))}
        </ul>
      )}
      <div class="scope">
        <label for="scope">Whose payments the switches concern</label>
        <select
          id="scope"
          value={ofPhone ? "phone" : "all"}
          onChange={({ currentTarget }) => setOfPhone(currentTarget.value === "phone")}
        >
          <option value="all">everybody’s</option>
          <option value="phone">only those of {localNumber(msisdn)}</option>
        </select>
      </div>
      {groups.map(({ title, names }) => {
        const switches = Object.entries(catalogue).filter(
          ([name, { ofBusiness }]) => names.test(name) && !(ofPhone && ofBusiness),
        );
        return (
          switches.length > 0 && (
            <div class="switches" key={title}>
              <h3>
                <Words>{title}</Words>
              </h3>
              {switches.map(([name, about]) => (
                <Switch
                  key={path + name}
                  name={name}
                  {...about}
                  position={on[name] ?? ""}
                  set={(to) => void ask(path, { method: "PUT", body: { [name]: to || null } })}
                />
              ))}
            </div>
          )
        );
      })}
    </Panel>
  );
}

function describe({ msisdn, faults }: PhoneFaults, catalogue: FaultCatalogue) {
  const each = Object.entries(faults).map(([name, position]) => {
    const { title = name, positions = {} } = catalogue[name] ?? {};
    return `${title}: ${position}, ${positions[position] ?? ""}`;
  });
  return `Only for ${localNumber(msisdn)}: ${each.join(" ")}`;
}
