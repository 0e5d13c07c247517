export interface Key {
  pk: string;
  sk: string;
}

/** A stored item; `type` names its kind. */
export type Item = Key & { type: string } & Record<string, unknown>;
