import type { Me, ProfileChange } from "#contracts/me";
import { kenyanPhone } from "#contracts/phone-number";

export type ProfileTyped = {
  firstName: string;
  lastName: string;
  username: string;
  phoneNumber: string;
};

/** Returns the details as the form shows them: a Kenyan number without its +254. */
export const typedOf = (me: Me): ProfileTyped => ({
  firstName: me.firstName,
  lastName: me.lastName,
  username: me.username,
  phoneNumber: me.phoneNumber.replace(/^\+254(?=[17]\d{8}$)/, ""),
});

/** Returns the changed fields, a Kenyan number with its +254. */
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
