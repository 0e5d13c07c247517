import type { FaultCatalogue } from "../../api/answers";

import { Words } from "../words";

type SwitchProps = FaultCatalogue[string] & {
  name: string;
  position: string;
  set: (position: string) => void;
};

export function Switch({ name, title, about, positions, position, set }: SwitchProps) {
  const id = `switch-${name.replace(/\W/g, "-")}`;
  // A position that was set as a code may be missing from the list.
  const listed = Object.keys(positions);
  const shown = !position || listed.includes(position) ? listed : [...listed, position];
  return (
    <div class={position ? "switch on" : "switch"}>
      <div>
        <label for={id}>{title}</label>
        <p class="hint">
          <Words>{about}</Words>
        </p>
      </div>
      <div class="position">
        <select
          id={id}
          aria-describedby={`${id}-says`}
          value={position}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        >
          <option value="">works</option>
          {shown.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <p id={`${id}-says`} class="says">
          {sentence(positions[position] ?? (position || "works as it should."))}
        </p>
      </div>
    </div>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
