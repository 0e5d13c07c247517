import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const Saved = z.looseObject({
  payload: z.looseObject({ dynamodb_stream_positions: z.looseObject({ data: z.unknown() }) }),
});

/**
 * Clears how far the emulator had read its tables' streams. It saves these positions but not the
 * streams, so after a restart it would skip as many new records as it had read before.
 */
export function forgetStreamPositions(stateFolder: string): void {
  const file = join(stateFolder, "lambda.json");
  if (!existsSync(file)) return;
  const { data: saved } = z.safeParse(Saved, JSON.parse(readFileSync(file, "utf8")));
  if (!saved) return;
  saved.payload.dynamodb_stream_positions.data = {};
  writeFileSync(file, JSON.stringify(saved));
}
