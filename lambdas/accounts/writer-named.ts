import { nameStore } from "./name-store";

/** The id of the writer with this username, in any case; undefined when nobody has it. */
export async function writerNamed(username: string): Promise<string | undefined> {
  const owner = await nameStore.ownerOfUsername(username);
  return owner?.state === "active" ? owner.userId : undefined;
}
