const first = ["WANJIKU", "OTIENO", "AMINA", "KIPROTICH", "NJERI", "MUTISO", "HALIMA", "BRIAN"];
const middle = ["", "MWANGI", "", "ACHIENG", "", "KAMAU", "", "CHEBET"];
const last = ["KAMAU", "ODHIAMBO", "HASSAN", "KORIR", "MWANGI", "MUSYOKA", "", "WAFULA"];

/** The first, middle and last name of a number's owner; the last two may be empty. */
export function nameOf(msisdn: string): [string, string, string] {
  const at = Number(msisdn.slice(-3)) % first.length;
  return [first[at] ?? "", middle[at] ?? "", last[at] ?? ""];
}

/** `254705912645 - FULL NAME`, as M-PESA's results name a customer. */
export const publicName = (msisdn: string) =>
  `${msisdn} - ${nameOf(msisdn).filter(Boolean).join(" ")}`;
