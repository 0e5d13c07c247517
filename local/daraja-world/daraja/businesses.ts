import { sandboxTills } from "../sandbox";
import type { World } from "../world";

/** Returns the Paybill numbers that request and receive payments. */
export const shortCodesOf = ({ state: { credentials }, shortCodes }: World): string[] => [
  ...new Set([credentials.shortCode, credentials.b2cShortCode, ...shortCodes]),
];

export const tills: readonly string[] = sandboxTills;

export const isOurs = (world: World, number: string) =>
  shortCodesOf(world).includes(number) || tills.includes(number);

/** The pay bill of Safaricom's sandbox can't pay out; the other numbers can. */
export const paysOut = (world: World, number: string) => {
  const { shortCode, b2cShortCode } = world.state.credentials;
  if (number === b2cShortCode) return true;
  return number !== shortCode && shortCodesOf(world).includes(number);
};

/** Returns a business's funds. Numbers that pay out share one balance; each other has its collected money. */
export const fundsOf = (world: World, number: string) =>
  paysOut(world, number) ? world.state.float.mpesa : (world.state.collected[number] ?? 0);

/** Adds to a business's balance; a negative amount reduces it. */
export function addFunds(world: World, number: string, amount: number) {
  if (paysOut(world, number)) world.state.float.mpesa += amount;
  else world.state.collected[number] = fundsOf(world, number) + amount;
  world.events.tell({ type: "float" });
}

export const businessName = (world: World, number: string) => `${number} - ${world.businessName}`;
