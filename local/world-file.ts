import { readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

const Account = z.object({ email: z.string(), password: z.string() });

/** `world.json`: what scripts and tests may rely on while the product runs. */
export const World = z.object({
  site: z.string(),
  outside: z.string(),
  emulator: z.string(),
  region: z.string(),
  api: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  tableName: z.string(),
  uploadsBucket: z.string(),
  demo: z.object({ admin: Account, writer: Account, newcomer: Account }),
  daraja: z.object({
    url: z.string(),
    consumerKey: z.string(),
    consumerSecret: z.string(),
    shortCode: z.string(),
    passkey: z.string(),
    initiatorName: z.optional(z.string()),
    initiatorPassword: z.optional(z.string()),
    certificate: z.optional(z.string()),
    b2cShortCode: z.optional(z.string()),
  }),
  airtel: z.object({
    url: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    pin: z.string(),
    publicKey: z.string(),
  }),
});
export type World = z.infer<typeof World>;

/** Readable by its owner only, since it contains passwords. */
export const writeWorld = (file: string, world: World) =>
  writeFileSync(file, `${JSON.stringify(world, undefined, 2)}\n`, { mode: 0o600 });

export const readWorld = (file: string): World =>
  World.parse(JSON.parse(readFileSync(file, "utf8")));

export const removeWorld = (file: string) => rmSync(file, { force: true });
