import type { Me, ProfileChange } from "#contracts/accounts";
import { kenyanPhone } from "#contracts/fields";

/** The form of one's own details, as typed. */
export type ProfileTyped = {
  firstName: string;
  lastName: string;
  username: string;
  /** Without +254. */
  phoneNumber: string;
};

/** The details as the form shows them: a Kenyan number without its +254. */
export const typedOf = (me: Me): ProfileTyped => ({
  firstName: me.firstName,
  lastName: me.lastName,
  username: me.username,
  phoneNumber: me.phoneNumber.replace(/^\+254(?=[17]\d{8}$)/, ""),
});

/** What was changed, with the +254 put back; nothing when all is as it was. */
export function changeOf(me: Me, typed: ProfileTyped): ProfileChange {
  const after = {
    ...typed,
    phoneNumber: kenyanPhone(typed.phoneNumber) ?? typed.phoneNumber.trim(),
  };
  const names = ["firstName", "lastName", "username", "phoneNumber"] as const;
  return Object.fromEntries(
    names.filter((name) => after[name].trim() !== me[name]).map((name) => [name, after[name]]),
  );
}
