import { localAccount } from "../lib/local-world";
import { demo } from "./demo";
import { type Folders, folders } from "./folders";
import { localChanges, localSettings } from "./local-settings";
import { reservePort } from "./ports";
import {
  addPeople,
  buildPages,
  deploy,
  followSources,
  introduceProvider,
  introduceSocialProviders,
  type Outside,
  openSite,
  publishPages,
  runEmulator,
  runOutsideWorld,
  type Start,
} from "./product-steps";
import type { Airtel, Daraja } from "./provider";
import { claimState, releaseState, removeWorld, type World, writeWorld } from "./running";
import type { Outputs } from "./stacks";
import { type Say, stepRunner } from "./steps";

export interface ProductOptions {
  say: Say;
  /** The state folder; when absent, `KALAMU_STATE` or `.local`. */
  state?: string;
  /** The first ports to try. */
  ports: { site: number; outside: number; emulator: number };
  limits: "generous" | "real";
  /** Reloads screens and functions when a source file is saved. */
  dev?: boolean | undefined;
  /** A running emulator to use; when absent, one is started. */
  endpoint?: string | undefined;
  /** Running providers to use instead of the simulator's. */
  provider?: Daraja | undefined;
  airtel?: Airtel | undefined;
  signal?: AbortSignal;
}

export interface Product {
  world: World;
  stop: () => Promise<void>;
}

/**
 * Starts the whole product on this machine: emulator, stacks, provider, site, front door, seed.
 * @throws {StepFailed} with the failed step, the reason and a remedy, after everything was stopped.
 * @throws {SettingsError} with the settings that are wrong.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const where = folders(options.state);
  await claimState(where);
  const undo: Start["undo"] = [() => releaseState(where)];
  const failing = new AbortController();
  const signal = AbortSignal.any([failing.signal, ...(options.signal ? [options.signal] : [])]);
  const stop = async () => {
    for (const end of undo.splice(0).reverse()) await end();
  };

  try {
    const start = await planStart(options, where, undo, signal);
    const world = await bringUp(start, options);
    writeWorld(where.world, world);
    undo.push(() => removeWorld(where.world));
    return { world, stop };
  } catch (error) {
    // Stops the steps that run in parallel with the failed one.
    failing.abort(error);
    await stop();
    throw error;
  }
}

async function planStart(
  { say, limits, provider, airtel: givenAirtel, ports: wanted }: ProductOptions,
  where: Folders,
  undo: Start["undo"],
  signal: AbortSignal,
): Promise<Start> {
  const reserve = async (first: number) => {
    const { port, release } = await reservePort(first);
    undo.push(release);
    return port;
  };
  const ports = {
    site: await reserve(wanted.site),
    outside: await reserve(wanted.outside),
    emulator: await reserve(wanted.emulator),
  };
  const origin = `http://localhost:${ports.site}`;
  const changes = localChanges(origin, limits);
  const settings = localSettings(changes);
  return {
    step: stepRunner(say, signal),
    say,
    where,
    ports,
    origin,
    settings,
    changes,
    provider,
    givenAirtel,
    undo,
  };
}

async function bringUp(start: Start, { endpoint: given, dev }: ProductOptions): Promise<World> {
  const building = buildPages(start);
  const emulator = await runEmulator(start, given);
  const { endpoint } = emulator;
  const outside = await runOutsideWorld(start, endpoint);
  // The stacks name the site's pages, so the site is built before them.
  const built = await building;
  const deployed = await deploy(start, emulator, outside);
  await introduceProvider(start, endpoint, deployed, outside);
  await introduceSocialProviders(start, endpoint, deployed, outside.url);
  await publishPages(start, endpoint, deployed, built);
  await addPeople(start, endpoint, deployed);
  const site = dev ? await followSources(start, endpoint, deployed) : undefined;
  await openSite(start, endpoint, deployed, site);
  return worldOf(start, endpoint, deployed.outputs, outside);
}

const worldOf = (
  { origin, ports }: Start,
  emulator: string,
  outputs: Outputs,
  { daraja, airtel }: Outside,
): World => ({
  site: origin,
  outside: `http://localhost:${ports.outside}`,
  emulator,
  region: localAccount.region,
  api: `${origin}/api`,
  userPoolId: outputs.UserPoolId,
  userPoolClientId: outputs.UserPoolClientId,
  tableName: outputs.TableName,
  uploadsBucket: outputs.UploadsBucket,
  demo,
  daraja,
  airtel,
});
