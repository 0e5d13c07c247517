import type { ReplyOf } from "#contracts/route";
import type { taskImportRoutes } from "#contracts/task-import";
import { profileStore } from "../../accounts/profile/profile-store";
import { importStore } from "./import-store";

/** A page of the files that were imported, the newest first, with the names of who posted them. */
export async function listImports(
  cursor: string | undefined,
): Promise<ReplyOf<typeof taskImportRoutes.listImports>> {
  const { imports, ...next } = await importStore.pageOfImports(cursor);
  const people = await profileStore.findAll(imports.map(({ by }) => by));
  return {
    imports: imports.map(({ importId, fileName, at, by, posted, taken, total }) => {
      const person = people.get(by);
      const name = person ? `${person.firstName} ${person.lastName}`.trim() : "";
      return { importId, fileName, at, by: { userId: by, name }, posted, taken, total };
    }),
    ...next,
  };
}
