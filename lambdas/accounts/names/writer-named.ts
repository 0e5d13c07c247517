import { nameStore } from "./name-store";

/** What a username can be: what is typed otherwise is no name, however much it resembles one. */
const usernamePattern = /^[A-Za-z][A-Za-z0-9._-]{2,19}$/;

/** The id of the writer who has or had this username, in any case; undefined when nobody did. */
export async function writerNamed(username: string): Promise<string | undefined> {
  if (!usernamePattern.test(username)) return undefined;
  return (await nameStore.ownerOfUsername(username))?.userId;
}
