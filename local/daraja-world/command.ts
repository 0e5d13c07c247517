import { parseArgs } from "node:util";
import { startDarajaWorld } from "./server";
import type { DarajaWorldOptions } from "./settings";

/** Each is a flag, and a variable of the environment: `--prompt-seconds`, DARAJA_WORLD_PROMPT_SECONDS. */
const options = {
  port: ["PORT", "where phone and Daraja answer (8081)"],
  host: ["HOST", "address to listen on (127.0.0.1)"],
  state: ["FILE", "keeps phones, receipts and log over a restart"],
  business: ["NAME", "whom the customer pays (DUKA)"],
  shortcode: ["DIGITS", "the business's pay-bill number (174379)"],
  key: ["TEXT", "consumer key (random, as are the next two)"],
  secret: ["TEXT", "consumer secret"],
  passkey: ["TEXT", "passkey of STK push"],
  "b2c-shortcode": ["DIGITS", "the number that payouts come from (600996)"],
  initiator: ["NAME", "operator of the API, who pays out (daraja-world)"],
  "initiator-password": ["TEXT", "the operator's password (random)"],
  "prompt-seconds": ["N", "how long a prompt stays on the phone (60)"],
  emulator: ["URL", "an emulator of AWS, MiniStack, whose mail the mailbox shows"],
} as const;

type Name = keyof typeof options;
const names = Object.keys(options) as Name[];
const variable = (name: Name) => `DARAJA_WORLD_${name.toUpperCase().replaceAll("-", "_")}`;

const lines = names.map((name) => {
  const [value, about] = options[name];
  return `  ${`--${name} ${value}`.padEnd(22)}  ${about}`;
});
const help = `daraja-world: Safaricom's Daraja (M-PESA) on this machine, with phones to press.

${lines.join("\n")}

Each may be given as a variable of the environment too, such as ${variable("port")}.`;

/** What the command line says, else the environment; empty text counts as nothing. */
function given(): Partial<Record<Name, string>> {
  const flags = names.map((name) => [name, { type: "string" }] as const);
  const { values } = parseArgs({
    options: { help: { type: "boolean" }, ...Object.fromEntries(flags) },
  });
  if (values.help) end(0, help);
  const written: Record<string, unknown> = values;
  const all = names.map((name) => [name, written[name] ?? process.env[variable(name)]] as const);
  return Object.fromEntries(all.filter(([, value]) => value));
}

/** A whole number within bounds, or the end of the program. */
function numberOf(name: Name, text: string, most: number) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most)
    end(1, `--${name} is ${text}; it must be a whole number up to ${most}.`);
  return number;
}

function end(code: number, words: string): never {
  (code === 0 ? console.log : console.error)(words);
  process.exit(code);
}

function readOptions(): DarajaWorldOptions {
  const { port = "8081", host, state, business, emulator, ...more } = given();
  const seconds = more["prompt-seconds"];
  return {
    port: numberOf("port", port, 65_535),
    ...(host && { host }),
    ...(state && { stateFile: state }),
    ...(business && { businessName: business }),
    ...(emulator && { emulatorUrl: emulator }),
    ...(seconds && {
      timings: { promptLife: numberOf("prompt-seconds", seconds, 3600) * 1000 },
    }),
    credentials: {
      ...(more.shortcode && { shortCode: more.shortcode }),
      ...(more.key && { consumerKey: more.key }),
      ...(more.secret && { consumerSecret: more.secret }),
      ...(more.passkey && { passkey: more.passkey }),
      ...(more["b2c-shortcode"] && { b2cShortCode: more["b2c-shortcode"] }),
      ...(more.initiator && { initiatorName: more.initiator }),
      ...(more["initiator-password"] && { initiatorPassword: more["initiator-password"] }),
    },
  };
}

try {
  const world = await startDarajaWorld(readOptions());
  console.log(`Phone, mailbox and switches: ${world.url}
Daraja:                      ${world.daraja.url}   credentials: ${world.url}/api/daraja`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void world.close().then(() => process.exit(0)));
} catch (error) {
  end(1, error instanceof Error ? error.message : String(error));
}
