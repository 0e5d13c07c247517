import { parseArgs } from "node:util";
import { startOutsideWorld } from "./server";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8081" },
    host: { type: "string", default: "127.0.0.1" },
    state: { type: "string" },
    emulator: { type: "string" },
    business: { type: "string" },
    "prompt-seconds": { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(
    "main.ts [--port 8081] [--host 127.0.0.1] [--state file.json] [--emulator http://…:4566] [--business NAME] [--prompt-seconds 60]",
  );
  process.exit(0);
}

const world = await startOutsideWorld({
  port: Number(values.port),
  host: values.host,
  ...(values.state && { stateFile: values.state }),
  ...(values.emulator && { emulatorUrl: values.emulator }),
  ...(values.business && { businessName: values.business }),
  ...(values["prompt-seconds"] && {
    timings: { promptLife: Number(values["prompt-seconds"]) * 1000 },
  }),
});

console.log(`Phone, mailbox and switches: ${world.url}`);
console.log(`Daraja: ${world.daraja.url} (credentials: ${world.url}/api/daraja)`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void world.close().then(() => process.exit(0));
  });
