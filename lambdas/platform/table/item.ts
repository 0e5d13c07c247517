export interface Key {
  pk: string;
  sk: string;
}

/** An item as it is stored; `type` says what it is. */
export type Item = Key & { type: string } & Record<string, unknown>;
