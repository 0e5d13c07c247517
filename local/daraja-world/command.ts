import { networkInterfaces } from "node:os";
import { parseArgs } from "node:util";
import { packageVersion } from "./http/package-files";
import { startDarajaWorld } from "./published";
import { sandboxAirtel, sandboxCredentials, sandboxSecurityKey } from "./sandbox";
import type { DarajaWorld, DarajaWorldOptions } from "./types";

/**
 * Each option is a flag and an environment variable: `--prompt-seconds`,
 * DARAJA_WORLD_PROMPT_SECONDS.
 */
const options = {
  port: ["PORT", "where phone and Daraja answer (8081)"],
  host: ["HOST", "address to listen on (127.0.0.1; 0.0.0.0 lets the network in)"],
  state: ["FILE", "keeps phones, receipts and log over a restart"],
  business: ["NAME", "whom the customer pays (DUKA)"],
  shortcode: ["DIGITS", "the business's pay-bill number (174379)"],
  key: ["TEXT", `consumer key (${sandboxCredentials.consumerKey})`],
  secret: ["TEXT", `consumer secret (${sandboxCredentials.consumerSecret})`],
  passkey: ["TEXT", "pass key of STK push (the one of Safaricom's sandbox)"],
  "b2c-shortcode": ["DIGITS", "the number that payouts come from (600996)"],
  initiator: ["NAME", `operator of the API, who pays out (${sandboxCredentials.initiatorName})`],
  "initiator-password": [
    "TEXT",
    `the operator's password (${sandboxCredentials.initiatorPassword})`,
  ],
  "prompt-seconds": ["N", "how long a prompt stays on the phone (60)"],
} as const;

const switches = {
  strict: "refuses what production refuses and the sandbox lets pass",
  instant: "prompts, answers and callbacks come at once, for tests",
  tls: "HTTPS for Safaricom's host names; says what to set",
  "print-env": "prints the credentials as variables, and ends",
  version: "prints the version, and ends",
  help: "prints this, and ends (-h)",
} as const;

type Name = keyof typeof options;
type Switch = keyof typeof switches;
const names = Object.keys(options) as Name[];
const switchNames = Object.keys(switches) as Switch[];
const variable = (name: string) => `DARAJA_WORLD_${name.toUpperCase().replaceAll("-", "_")}`;

const line = (left: string, about: string) => `  ${left.padEnd(27)}  ${about}`;
const help = `daraja-world: Safaricom's Daraja (M-PESA) and Airtel Money on this machine, with phones to press.

${names.map((name) => line(`--${name} ${options[name][0]}`, options[name][1])).join("\n")}

${switchNames.map((name) => line(`--${name}`, switches[name])).join("\n")}

Those with a value may be given as variables of the environment too, such as ${variable("port")}.`;

interface Given {
  text: Partial<Record<Name, string>>;
  on: Set<Switch>;
}

/** The options from the command line, otherwise from the environment. Empty text is ignored. */
function given(): Given {
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
      ...Object.fromEntries(switchNames.map((name) => [name, { type: "boolean" as const }])),
      help: { type: "boolean" as const, short: "h" },
    },
  });
  const written: Record<string, unknown> = values;
  const text = names.map((name) => [name, written[name] ?? process.env[variable(name)]] as const);
  return {
    text: Object.fromEntries(text.filter(([, value]) => value)),
    on: new Set(switchNames.filter((name) => written[name] === true)),
  };
}

const seeHelp = "--help lists all options.";

const must = (holds: boolean, name: Name, text: string, be: string) => {
  if (!holds) end(1, `--${name} is ${text}; it must be ${be}. ${seeHelp}`);
};

/** Returns a whole number within bounds, or ends the program. */
function numberOf(name: Name, text: string, most: number) {
  const number = Number(text);
  must(/^\d+$/.test(text) && number <= most, name, text, `a whole number up to ${most}`);
  return number;
}

function end(code: number, words: string): never {
  (code === 0 ? console.log : console.error)(words);
  process.exit(code);
}

function optionsOf({ text, on }: Given): DarajaWorldOptions {
  const { port = "8081", host, state, business, ...more } = text;
  const seconds = more["prompt-seconds"];
  for (const name of ["shortcode", "b2c-shortcode"] as const)
    must(/^\d{5,7}$/.test(more[name] ?? "00000"), name, more[name] ?? "", "5 to 7 digits");
  const password = more["initiator-password"];
  return {
    port: numberOf("port", port, 65_535),
    strict: on.has("strict"),
    instant: on.has("instant"),
    ...(host && { host }),
    ...(state && { stateFile: state }),
    ...(business && { businessName: business }),
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
      ...(password && { initiatorPassword: password }),
    },
  };
}

function environment({ port, credentials }: DarajaWorldOptions) {
  const daraja = { ...sandboxCredentials, ...credentials };
  const { app } = sandboxAirtel;
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    DARAJA_URL: url,
    DARAJA_CONSUMER_KEY: daraja.consumerKey,
    DARAJA_CONSUMER_SECRET: daraja.consumerSecret,
    DARAJA_SHORTCODE: daraja.shortCode,
    DARAJA_PASSKEY: daraja.passkey,
    DARAJA_B2C_SHORTCODE: daraja.b2cShortCode,
    DARAJA_INITIATOR_NAME: daraja.initiatorName,
    DARAJA_INITIATOR_PASSWORD: daraja.initiatorPassword,
    DARAJA_CERTIFICATE: sandboxSecurityKey.certificate.trim(),
    AIRTEL_URL: url,
    AIRTEL_CLIENT_ID: app.clientId,
    AIRTEL_CLIENT_SECRET: app.clientSecret,
    AIRTEL_PIN: app.pin,
    AIRTEL_HASH_KEY: app.hashKey,
    AIRTEL_PUBLIC_KEY: app.publicKey.trim(),
  };
  return Object.entries(variables)
    .map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'`)
    .join("\n");
}

const networkAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);

function welcome({ url, daraja }: DarajaWorld, { host }: DarajaWorldOptions) {
  const isOpen = host !== undefined && !/^(127\.|localhost$|::1$)/.test(host);
  const { port } = new URL(url);
  const others = networkAddresses().map((address) => `http://${address}:${port}`);
  const first = `Daraja World:  ${url}   phone, switches and log, in the browser
Daraja:        ${url}   key ${daraja.consumerKey}, secret ${daraja.consumerSecret}; all: ${url}/api/daraja`;
  if (!isOpen) return first;
  return `${first}
From outside:  ${others.join(", ") || "no address of a network was found"}
               Everybody in this network can press the phones and read the log; the credentials are shown on this machine only.`;
}

async function start(read: Given) {
  const chosen = optionsOf(read);
  const tls = read.on.has("tls") ? await import("./tls/serve-tls") : undefined;
  const world = await startDarajaWorld(chosen);
  const secure = await tls?.serveTls(world);
  console.log([welcome(world, chosen), secure?.words].filter(Boolean).join("\n"));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      secure?.close();
      void world.close().then(() => process.exit(0));
    });
}

/** One line about an error such as `listen EADDRINUSE …`. */
function wordsOf(error: unknown, host: string | undefined) {
  const { code = "", message, port } = error as NodeJS.ErrnoException & { port?: number };
  // parseArgs explains unexpected arguments in several sentences, of which only the first is shown.
  if (code.startsWith("ERR_PARSE_ARGS")) return `${message.split(/\.\s/)[0]}. ${seeHelp}`;
  if (["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL"].includes(code))
    return `--host ${host} is no address of this machine. 0.0.0.0 listens on all that it has.`;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Give another: --port ${Number(port) + 1}`;
  return message?.split("\n")[0] ?? String(error);
}

let read: Given | undefined;
try {
  read = given();
  if (read.on.has("help")) end(0, help);
  if (read.on.has("version")) end(0, packageVersion());
  if (read.on.has("print-env")) end(0, environment(optionsOf(read)));
  await start(read);
} catch (error) {
  end(1, wordsOf(error, read?.text.host));
}
