const first = ["WANJIKU", "OTIENO", "AMINA", "KIPROTICH", "NJERI", "MUTISO", "HALIMA", "BRIAN"];
const middle = ["", "MWANGI", "", "ACHIENG", "", "KAMAU", "", "CHEBET"];
const last = ["KAMAU", "ODHIAMBO", "HASSAN", "KORIR", "MWANGI", "MUSYOKA", "", "WAFULA"];

/** Returns the registered name of a number: first, middle, last; the latter two may be empty. */
export function nameOf(msisdn: string): [string, string, string] {
  const at = Number(msisdn.slice(-3)) % first.length;
  return [first[at] ?? "", middle[at] ?? "", last[at] ?? ""];
}

/** Returns `254705912645 - FULL NAME`, the form of a customer in M-PESA's results. */
export const publicName = (msisdn: string) =>
  `${msisdn} - ${nameOf(msisdn).filter(Boolean).join(" ")}`;
