import type { FaultCatalogue, FaultsOn, PhoneFaults } from "../api/answers";
import { ask } from "./api.js";
import { byId, make, reconcile } from "./dom.js";
import { localNumber } from "./format.js";

const fine = "works as it should.";

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface Switch {
  card: HTMLElement;
  select: HTMLSelectElement;
  says: HTMLElement;
  /** What each position does, in words. */
  positions: Record<string, string>;
}

/** A switch for each way in which the network can misbehave. */
export function startFaults() {
  const switches = new Map<string, Switch>();
  let building: Promise<void> | undefined;

  async function build() {
    const catalogue = await ask<FaultCatalogue>("faults/catalogue");
    for (const [name, { title, about, positions }] of Object.entries(catalogue)) {
      const id = `switch-${name.replace(/\W/g, "-")}`;
      const select = make(
        "select",
        { id, "aria-describedby": `${id}-says` },
        make("option", { value: "" }, "works"),
        ...Object.keys(positions).map((position) => make("option", { value: position }, position)),
      );
      const says = make("p", { id: `${id}-says`, className: "says" });
      select.addEventListener("change", () => void set(name, select.value));
      const card = make(
        "div",
        { className: "switch" },
        make("div", {}, make("label", { for: id }, title), make("p", { className: "hint" }, about)),
        make("div", { className: "position" }, select, says),
      );
      switches.set(name, { card, select, says, positions });
      byId("switches").append(card);
    }
  }

  const set = async (name: string, position: string) => {
    await ask("faults", { method: "PUT", body: { [name]: position || null } });
    await refresh();
  };

  async function refresh() {
    try {
      building ??= build();
      await building;
      const [on, ofPhones] = await Promise.all([
        ask<FaultsOn>("faults"),
        ask<PhoneFaults[]>("faults/phones"),
      ]);
      draw(on, ofPhones);
    } catch {
      building = undefined;
    }
  }
  function draw(on: FaultsOn, ofPhones: PhoneFaults[]) {
    for (const [name, { card, select, says, positions }] of switches) {
      const position = on[name] ?? "";
      select.value = position;
      card.classList.toggle("on", Boolean(position));
      says.textContent = sentence(positions[position] ?? fine);
    }
    reconcile(byId("phone-faults"), ofPhones, { key: ({ msisdn }) => msisdn, draw: phoneItem });
    const count = [on, ...ofPhones.map(({ faults }) => faults)].flatMap(Object.keys).length;
    const sign = byId("faults-on");
    sign.hidden = count === 0;
    sign.textContent = count === 1 ? "1 fault is on" : `${count} faults are on`;
    byId("clear-faults", HTMLButtonElement).disabled = count === 0;
  }

  const phoneItem = ({ msisdn, faults }: PhoneFaults) => {
    const each = Object.entries(faults).map(([name, position]) => {
      const { card, positions } = switches.get(name) ?? {};
      return `${card?.querySelector("label")?.textContent ?? name}: ${position}, ${positions?.[position] ?? ""}`;
    });
    return make("li", {}, `Only for ${localNumber(msisdn)}: ${each.join(" ")}`);
  };

  byId("clear-faults").addEventListener("click", () => {
    void ask("faults", { method: "DELETE" }).then(refresh);
  });

  return { refresh };
}
