export interface Key {
  pk: string;
  sk: string;
}

export type Item = Key & { type: string } & Record<string, unknown>;
