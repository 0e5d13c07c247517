import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createAirtelGateway } from "./airtel/airtel-gateway";
import { wakeOpenDisbursements } from "./airtel/disbursements";
import type { AirtelApp } from "./airtel/keys";
import { streamEvents } from "./api/event-stream";
import { createApi, problem } from "./api/router";
import { systemClock } from "./clock";
import { wakeOpenPayouts } from "./daraja/b2c/payouts";
import { createGateway } from "./daraja/gateway";
import { answerByItself, watchPrompt } from "./daraja/stk/checkouts";
import { createEvents } from "./events";
import { createFaults } from "./faults";
import { isLoopback, Refusal, type Reply, type Request, receive, send } from "./http/http";
import { isForeign } from "./http/same-machine";
import { staticPage } from "./http/static-pages";
import { createLog } from "./log/log";
import { tapSes } from "./mail/ses-tap";
import { type DarajaWorldOptions, defaultTimings } from "./settings";
import { answerAsProvider } from "./social/providers";
import { createUserPoolDomain } from "./social/user-pool-domain";
import { startState } from "./start-state";
import type { Credentials } from "./state";
import { createStateFile, readState } from "./state-file";
import type { World } from "./world";

export interface DarajaWorld {
  url: string;
  /** What a Daraja client needs. */
  daraja: Credentials & { url: string };
  /** What a client of Airtel Money needs. */
  airtel: AirtelApp & { url: string };
  /** Writes the state and ends every connection. */
  close(): Promise<void>;
}

/** Starts the simulator: Daraja and the pages at the root, its own API under `/api`. */
export async function startDarajaWorld(options: DarajaWorldOptions): Promise<DarajaWorld> {
  const { host = "127.0.0.1" } = options;
  const { world, closeFile } = createWorld(options);
  const answer = createAnswer(world, isLoopback(host) || host === "localhost");
  const server = createServer((request, response) => {
    void handle(request, response, answer);
  });
  server.listen(options.port, host);
  await once(server, "listening");
  wakeOpenPrompts(world);
  wakeOpenPayouts(world);
  wakeOpenDisbursements(world);

  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    url,
    daraja: { url, ...world.state.credentials },
    airtel: { url, ...world.state.airtel },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      closeFile();
    },
  };
}

function createWorld({ stateFile, credentials, ...options }: DarajaWorldOptions) {
  const state = startState(readState(stateFile), credentials);
  const file = createStateFile(stateFile, () => state);
  const clock = options.clock ?? systemClock;
  const events = createEvents();
  const world: World = {
    state,
    clock,
    events,
    log: createLog(state, { clock, events, save: file.save }),
    faults: createFaults(events),
    timings: { ...defaultTimings, ...options.timings },
    businessName: options.businessName ?? "DUKA",
    emulatorUrl: options.emulatorUrl?.replace(/\/$/, ""),
    token: undefined,
    airtelTokens: new Map(),
    save: file.save,
  };
  file.save();
  return { world, closeFile: file.close };
}

/** Prompts that were open at the last stop end when their time is up. */
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

/** What other programs and other sites' pages may ask for. Another provider is one more. */
const openDoors = (world: World): Door[] => [
  // At the root, as Safaricom's is: many clients lose a path of the base address.
  { paths: /^\/(oauth|mpesa)\//, answer: createGateway(world) },
  { paths: /^\/(auth\/oauth2|standard)\//, answer: createAirtelGateway(world) },
  // The second version of SES has its own path; the first has none, and is asked for below this one.
  { paths: /^\/(ses|v2\/email)(\/|$)/, answer: (path, request) => tapSes(world, path, request) },
  below("/user-pool", createUserPoolDomain(world.emulatorUrl)),
  below("/social", answerAsProvider),
];

/** A door whose answer sees paths without the prefix. */
const below = (prefix: string, answer: Door["answer"]): Door => ({
  paths: new RegExp(`^${prefix}/`),
  answer: (path, request) => answer(path.slice(prefix.length), request),
});

function createAnswer(world: World, boundToLoopback: boolean): Answer {
  const doors = openDoors(world);
  const api = createApi(world);
  return async (request) => {
    const { path, headers } = request;
    const door = doors.find(({ paths }) => paths.test(path));
    if (door) return door.answer(path, request);
    if (isForeign(headers, boundToLoopback))
      throw new Refusal(403, "not_allowed", "Only pages of this simulator may ask for this.");
    if (path === "/api/events" && request.method === "GET") {
      streamEvents(world, request);
      return "stream";
    }
    return path.startsWith("/api/") ? api(request) : staticPage(path);
  };
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
