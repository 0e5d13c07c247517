import { nameStore } from "../../lambdas/accounts/names";

/** The `userId` of who posts the demo's tasks and reviews its work. */
export async function administratorId(adminEmail: string): Promise<string> {
  const owner = await nameStore.ownerOfEmail(adminEmail);
  if (!owner) throw new Error("The demo has no administrator yet.");
  return owner.userId;
}
