import { sandboxTills } from "../sandbox";
import type { World } from "../world";

export const shortCodesOf = ({ state: { credentials }, shortCodes }: World): string[] => [
  ...new Set([credentials.shortCode, credentials.b2cShortCode, ...shortCodes]),
];

export const tills: readonly string[] = sandboxTills;

export const isOurs = (world: World, number: string) =>
  shortCodesOf(world).includes(number) || tills.includes(number);

/**
 * True if the business can pay out from this number: from its payout number and its further short
 * codes, but not from its Paybill or a till.
 */
export const paysOut = (world: World, number: string) => {
  const { shortCode, b2cShortCode } = world.state.credentials;
  if (number === b2cShortCode) return true;
  return number !== shortCode && shortCodesOf(world).includes(number);
};

/**
 * A number's money. All numbers that pay out share one balance; every other number has a separate
 * one.
 */
export const fundsOf = (world: World, number: string) =>
  paysOut(world, number) ? world.state.float.mpesa : (world.state.collected[number] ?? 0);

/** Adds an amount, which may be negative, to the balance of a number. */
export function addFunds(world: World, number: string, amount: number) {
  if (paysOut(world, number)) world.state.float.mpesa += amount;
  else world.state.collected[number] = fundsOf(world, number) + amount;
  world.events.tell({ type: "float" });
}

export const businessName = (world: World, number: string) => `${number} - ${world.businessName}`;
