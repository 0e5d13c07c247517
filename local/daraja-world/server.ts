import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { createAirtelGateway } from "./airtel/airtel-gateway";
import { wakeCollection } from "./airtel/collections";
import { wakeOpenDisbursements } from "./airtel/disbursements";
import { streamEvents } from "./api/event-stream";
import { createApi, problem } from "./api/router";
import { movableClock, systemClock } from "./clock";
import { wakeOpenPayouts } from "./daraja/b2c/payouts";
import { createGateway } from "./daraja/gateway";
import { answerByItself, watchPrompt } from "./daraja/stk/checkouts";
import { createEvents } from "./events";
import { createFaults } from "./faults";
import { createHandles } from "./handles";
import { isLoopback, Refusal, type Reply, type Request, receive, send } from "./http/http";
import { isForeign, leadsToThisMachine } from "./http/same-machine";
import { staticPage } from "./http/static-pages";
import { createLog } from "./log/log";
import { checkOptions } from "./options";
import { normaliseMsisdn, phoneOf } from "./phones/phones";
import { answerByPlugin } from "./plugins";
import { createRandom } from "./random";
import { defaultTimings, instantTimings } from "./settings";
import { startState } from "./start-state";
import { createStateFile, readState } from "./state-file";
import type { DarajaWorld, DarajaWorldOptions } from "./types";
import type { World } from "./world";

export type { DarajaWorld, DarajaWorldPlugin, PluginState } from "./types";

/**
 * Starts the simulator: Daraja and the pages at the root, its own API under `/api`. The defaults
 * here are the product's; `published.ts` has those of the installed package.
 */
export async function startDarajaWorld(options: DarajaWorldOptions): Promise<DarajaWorld> {
  checkOptions(options);
  const { host = "127.0.0.1", port: wanted = 0 } = options;
  const { world, reset, closeFile } = createWorld(options);
  const answer = createAnswer(world, reset, isLoopback(host) || host === "localhost");
  const server = createServer((request, response) => {
    void handle(request, response, answer);
  });
  server.listen(wanted, host);
  await once(server, "listening");
  wakeOpenPrompts(world);
  wakeOpenPayouts(world);
  wakeOpenDisbursements(world);
  for (const collection of Object.values(world.state.collections))
    wakeCollection(world, collection);

  const { port } = server.address() as AddressInfo;
  const url = `http://${reachable(host)}:${port}`;
  const started: DarajaWorld = {
    url,
    daraja: { url, ...world.state.credentials },
    airtel: { url, ...world.state.airtel },
    ...createHandles(world, reset),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      world.clock.clear();
      closeFile();
    },
  };
  servers.set(started, server);
  return started;
}

const servers = new WeakMap<DarajaWorld, Server>();

/** Serves a connection that another server accepted, as `--tls` does. */
export const takeConnection = (world: DarajaWorld, socket: Duplex) =>
  servers.get(world)?.emit("connection", socket);

/** A host that clients can reach, even if the server listens on all addresses. */
function reachable(host: string) {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function createWorld({ stateFile, credentials, ...options }: DarajaWorldOptions) {
  const state = startState(readState(stateFile), credentials);
  const file = createStateFile(stateFile, () => state);
  const clock = movableClock(options.clock ?? systemClock);
  const events = createEvents();
  const { strict = true, twoMinuteRule = false, magic = false, anyOperator = true } = options;
  const world: World = {
    state,
    clock,
    random: createRandom(options.seed),
    events,
    log: createLog(state, { clock, events, save: file.save }),
    faults: createFaults(events),
    timings: { ...(options.instant ? instantTimings : defaultTimings), ...options.timings },
    strict,
    twoMinuteRule,
    magic,
    anyOperator,
    shortCodes: options.shortCodes ?? [],
    businessName: options.businessName ?? "DUKA",
    plugins: options.plugins ?? [],
    token: undefined,
    airtelTokens: new Map(),
    callbacks: [],
    save: file.save,
  };
  addPhones(world, options.phones);
  file.save();
  const reset = () => {
    const { securityKey, airtel, airtelSettings, credentials: kept } = state;
    const { callbackUrl: _, ...settings } = airtelSettings;
    clock.clear();
    Object.assign(state, startState({ securityKey, airtel, airtelSettings: settings }, kept));
    Object.assign(world, {
      random: createRandom(options.seed),
      token: undefined,
      airtelTokens: new Map(),
    });
    world.callbacks.length = 0;
    world.faults.clear();
    addPhones(world, options.phones);
    file.save();
    for (const type of ["phone", "log", "float"] as const) events.tell({ type });
  };
  return { world, reset, closeFile: file.close };
}

function addPhones(world: World, phones: DarajaWorldOptions["phones"] = {}) {
  for (const [number, settings] of Object.entries(phones)) {
    const msisdn = normaliseMsisdn(number);
    if (msisdn) Object.assign(phoneOf(world, msisdn), settings);
  }
}

/** Restores the timers of prompts that were open at the last stop. */
function wakeOpenPrompts(world: World) {
  for (const checkout of Object.values(world.state.checkouts)) {
    if (checkout.result) continue;
    checkout.shown = true;
    watchPrompt(world, checkout);
    answerByItself(world, checkout);
  }
}

type Answer = (request: Request) => Promise<Reply | "break" | "stream">;

interface Door {
  paths: RegExp;
  answer: (path: string, request: Request) => Reply | "break" | Promise<Reply | "break">;
}

/** The paths for other programs and for pages of this machine. Add a new provider here. */
const openDoors = (world: World): Door[] => [
  // Safaricom's paths at the root, since many clients drop the path of a base address.
  { paths: /^\/(oauth|mpesa)\//, answer: createGateway(world) },
  { paths: /^\/(auth\/oauth2|standard|merchant)\//, answer: createAirtelGateway(world) },
];

function createAnswer(world: World, reset: () => void, boundToLoopback: boolean): Answer {
  const doors = openDoors(world);
  const api = createApi(world, reset);
  return async (request) => {
    const { path, headers } = request;
    const door = doors.find(({ paths }) => paths.test(path));
    const plugin = world.plugins.find(({ paths }) => paths.test(path));
    const isOpen = (door ?? plugin) !== undefined && !path.startsWith("/api/");
    if (isOpen) refuseElsewhere(headers.origin);
    else if (isForeign(headers, boundToLoopback))
      throw new Refusal(403, "not_allowed", "Only pages of this simulator may ask for this.");
    if (door) return door.answer(path, request);
    if (plugin) return answerByPlugin(world, plugin, request);
    if (path === "/api/events" && request.method === "GET") {
      streamEvents(world, request);
      return "stream";
    }
    return path.startsWith("/api/") ? api(request) : staticPage(path);
  };
}

/** The credentials are public, so a foreign page could use them through its visitor's browser. */
function refuseElsewhere(origin: string | undefined) {
  if (origin !== undefined && !leadsToThisMachine(origin))
    throw new Refusal(403, "not_allowed", "Only pages of this machine may ask for this.");
}

async function handle(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  try {
    const reply = await answer(await receive({ request, response }));
    if (reply === "break") request.socket.destroy();
    else if (reply !== "stream") send(response, reply);
  } catch (error) {
    send(response, problem(error));
  }
}
