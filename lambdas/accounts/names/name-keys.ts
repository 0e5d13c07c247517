import type { Key } from "../../platform/table/item";

// EMAIL#<address in lower case>     EMAIL        who has the address
// USERNAME#<name as compared>       USERNAME     who has the name
export const emailKey = (email: string): Key => ({
  pk: `EMAIL#${email.toLowerCase()}`,
  sk: "EMAIL",
});
export const usernameKey = (username: string): Key => ({
  pk: `USERNAME#${comparedName(username)}`,
  sk: "USERNAME",
});

/** A username as it is compared: without regard to case. */
export const comparedName = (username: string) => username.toLowerCase();
