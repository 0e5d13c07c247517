import { comparedName } from "./name-keys";
import { nameStore } from "./name-store";

/** The id of the writer who has or had this username, in any case; undefined when nobody did. */
export async function writerNamed(username: string): Promise<string | undefined> {
  if (comparedName(username) === "") return undefined;
  const owner = await nameStore.ownerOfUsername(username);
  return owner?.state === "active" ? owner.userId : undefined;
}
