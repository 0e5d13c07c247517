import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const Saved = z.looseObject({
  payload: z.looseObject({ dynamodb_stream_positions: z.looseObject({ data: z.unknown() }) }),
});

/**
 * Lets a saved emulator read its tables' streams from their beginning. It saves how far it had read
 * but not the streams, so that after a start it would skip as many new records as it had read before.
 */
export function forgetStreamPositions(stateFolder: string): void {
  const file = join(stateFolder, "lambda.json");
  if (!existsSync(file)) return;
  const { data: saved } = z.safeParse(Saved, JSON.parse(readFileSync(file, "utf8")));
  if (!saved) return;
  saved.payload.dynamodb_stream_positions.data = {};
  writeFileSync(file, JSON.stringify(saved));
}
