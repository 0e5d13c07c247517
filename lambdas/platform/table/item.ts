/** Where an item is in the table. */
export interface Key {
  pk: string;
  sk: string;
}

/** An item as it is stored, with the name of its kind. */
export type Item = Key & { type: string } & Record<string, unknown>;
