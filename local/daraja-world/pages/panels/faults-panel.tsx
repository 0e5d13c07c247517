import { useEffect, useState } from "preact/hooks";
import type { FaultCatalogue, FaultsOn, PhoneFaults } from "../../api/answers";
import { ask } from "../api";
import { localNumber } from "../format";
import { Panel } from "./panel";

interface FaultsPanelProps {
  faults: FaultsOn;
  phoneFaults: PhoneFaults[];
  count: number;
}

/** A switch for each way in which the network can misbehave. */
export function FaultsPanel({ faults, phoneFaults, count }: FaultsPanelProps) {
  const [catalogue, setCatalogue] = useState<FaultCatalogue>({});
  useEffect(() => void ask<FaultCatalogue>("faults/catalogue").then(setCatalogue), []);
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
      {phoneFaults.length > 0 && (
        <ul class="phone-faults">
          {phoneFaults.map((each) => (
            <li key={each.msisdn}>{describe(each, catalogue)}</li>
          ))}
        </ul>
      )}
      <div class="switches">
        {Object.entries(catalogue).map(([name, about]) => (
          <Switch key={name} name={name} {...about} position={faults[name] ?? ""} />
        ))}
      </div>
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

type SwitchProps = FaultCatalogue[string] & { name: string; position: string };

function Switch({ name, title, about, positions, position }: SwitchProps) {
  const id = `switch-${name.replace(/\W/g, "-")}`;
  const set = (to: string) => void ask("faults", { method: "PUT", body: { [name]: to || null } });
  return (
    <div class={position ? "switch on" : "switch"}>
      <div>
        <label for={id}>{title}</label>
        <p class="hint">{about}</p>
      </div>
      <div class="position">
        <select
          id={id}
          aria-describedby={`${id}-says`}
          value={position}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        >
          <option value="">works</option>
          {Object.keys(positions).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <p id={`${id}-says`} class="says">
          {sentence(positions[position] ?? "works as it should.")}
        </p>
      </div>
    </div>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
