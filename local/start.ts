import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { SettingsError } from "../lib/settings";
import { folders } from "./folders";
import { type Product, startProduct } from "./product";
import { givenAirtel, givenProvider } from "./provider";
import { claimState, releaseState, type World } from "./running";
import { StepFailed } from "./steps";

export const welcome = ({ site, outside, demo }: World) => `
Kalamu is ready.

  Site            ${site}
  Phone and mail  ${outside}   M-Pesa prompts, PIN 1234, mailbox, fault switches

  Sign in at ${site}/signin as
    writer         ${demo.writer.email}   ${demo.writer.password}
    newcomer       ${demo.newcomer.email}   ${demo.newcomer.password}   not activated yet
    administrator  ${demo.admin.email}   ${demo.admin.password}

  Try this: sign in as the newcomer, press Activate and give any number such as 0712345678;
  open the phone page with the same number, enter 1234, and watch the account come alive.

Ctrl-C stops everything and keeps the data; npm run reset forgets it.
`;

const flags = given();
const port = (name: string, usual: number) => Number(process.env[`KALAMU_${name}_PORT`] ?? usual);

function given() {
  try {
    return parseArgs({ options: { dev: { type: "boolean" }, reset: { type: "boolean" } } }).values;
  } catch (error) {
    // Only the first sentence is shown: the rest explains positional arguments, which this program
    // lacks.
    const [problem] = (error as Error).message.split(". ");
    console.error(
      `${problem}. npm start takes no options; npm run dev and npm run reset are commands.`,
    );
    process.exit(2);
  }
}

async function forget() {
  const where = folders();
  await claimState(where);
  for (const path of [where.emulator, where.outside, where.assembly, where.world])
    rmSync(path, { recursive: true, force: true });
  releaseState(where);
  console.log("The local world's data is forgotten. npm start makes a new one.");
}

async function start() {
  const began = performance.now();
  const stopping = new AbortController();
  const starting = startProduct({
    say: (line) => console.log(line),
    ports: {
      site: port("SITE", 8080),
      outside: port("OUTSIDE", 8081),
      emulator: port("EMULATOR", 4566),
    },
    endpoint: process.env.AWS_ENDPOINT_URL,
    provider: givenProvider(),
    airtel: givenAirtel(),
    dev: flags.dev,
    limits: process.env.KALAMU_LIMITS === "real" ? "real" : "generous",
    signal: stopping.signal,
  });
  endWithSignals(starting, stopping);
  const product = await starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (!product) return;
  console.log(welcome(product.world));
  console.log(`Started in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

/** Stops everything on Ctrl-C, on SIGTERM, and when the parent process ends. */
function endWithSignals(starting: Promise<Product>, stopping: AbortController) {
  let ending = false;
  const end = async () => {
    // Ctrl-C arrives twice, from the terminal and from the parent.
    if (ending) return;
    ending = true;
    console.log("\nStopping…");
    stopping.abort(new StepFailed("stopped"));
    await starting.then(({ stop }) => stop()).catch(() => undefined);
    console.log("Stopped. The data is kept.");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, end);
}

try {
  await (flags.reset ? forget() : start());
} catch (error) {
  if (!(error instanceof StepFailed || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (flags.reset) process.exit(0);
