import type { Me, ProfileChange } from "#contracts/me";
import { kenyanPhone } from "#contracts/phone-number";

export type ProfileTyped = {
  firstName: string;
  lastName: string;
  username: string;
  phoneNumber: string;
};

/** The details as the form shows them: a Kenyan phone number without its +254. */
export const typedOf = (me: Me): ProfileTyped => ({
  firstName: me.firstName,
  lastName: me.lastName,
  username: me.username,
  phoneNumber: me.phoneNumber.replace(/^\+254(?=[17]\d{8}$)/, ""),
});

/** The changed fields. A Kenyan phone number gets its +254. */
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
