import type * as z from "zod/mini";
import { absent, type Condition } from "../../lambdas/platform/table/expressions";
import type { Item, Key } from "../../lambdas/platform/table/item";
import { type Update, writeAlone } from "../../lambdas/platform/table/transact";

export async function putItem(item: Item, condition: Condition = absent): Promise<void> {
  await writeAlone({ name: item.type, put: item, if: condition });
}

export const updateItem = async <T extends z.ZodMiniType>(
  schema: T,
  update: Update,
): Promise<z.output<T>> => schema.parse(await writeAlone({ name: "update", update }));

export async function deleteItem(key: Key, condition?: Condition): Promise<void> {
  await writeAlone({ name: "delete", delete: key, ...(condition && { if: condition }) });
}
