import { type StackSettings, socialProviders } from "#contracts/settings";
import { startDarajaWorld } from "#daraja-world";
import { registerPayBill } from "../bin/pay-bill";
import { giveAdministratorPassword } from "./demo";
import { startDevelopment } from "./development";
import { type Emulator, givenEmulator, installEmulator, startEmulator } from "./emulator";
import type { Folders } from "./folders";
import { openFrontDoor, type SiteServer } from "./front-door/front-door";
import { browserConfig, introduceSocialProvider } from "./local-settings";
import { mailbox } from "./mail/mailbox";
import { onlyLoopback } from "./ports";
import {
  type Airtel,
  type Daraja,
  fillProviderSecrets,
  lookAtWallets,
  setAirtelCallback,
} from "./provider";
import { rememberEmulator } from "./running";
import { seed } from "./seed/seed";
import { buildSite, uploadSite } from "./site";
import { social } from "./social/social";
import { type Deployed, deployStacks } from "./stacks";
import { type Say, StepFailed, type stepRunner } from "./steps";

export interface Start {
  step: ReturnType<typeof stepRunner>;
  say: Say;
  where: Folders;
  ports: { site: number; outside: number; emulator: number };
  origin: string;
  settings: StackSettings;
  /** The changes to the settings in cdk.context.json. */
  changes: Record<string, unknown>;
  /** A running Daraja to use instead of the simulator's. */
  provider: Daraja | undefined;
  givenAirtel: Airtel | undefined;
  /** Functions to run when the product stops, the last one first. */
  undo: (() => Promise<void> | void)[];
}

/** The running simulator, and the providers that the product calls. */
export interface Outside {
  url: string;
  daraja: Daraja;
  airtel: Airtel;
}

/**
 * Builds the site while other steps run. If the build fails, the caller gets the error when it
 * awaits the result.
 */
export function buildPages({ step, undo }: Start): Promise<string> {
  const building = step("Site", 180, async (signal) => {
    const { folder, built } = await buildSite(signal);
    return { value: folder, said: built ? "" : "unchanged" };
  });
  const ended = building.then(
    () => undefined,
    () => undefined,
  );
  undo.push(() => ended);
  return building;
}

/** Starts an emulator, or uses the running one at `endpoint`. */
export const runEmulator = (
  { step, where, ports, undo }: Start,
  endpoint: string | undefined,
): Promise<Emulator> =>
  step("Emulator", 600, async (signal) => {
    if (endpoint) return { value: await givenEmulator(onlyLoopback(endpoint)), said: endpoint };
    const python = await installEmulator(where, signal);
    signal.throwIfAborted();
    const emulator = startEmulator(python, where, ports.emulator);
    // Registered before the emulator is ready, so that a start that fails now stops the emulator.
    undo.push(emulator.stop);
    rememberEmulator(where, emulator.group);
    await emulator.ready(signal);
    return { value: emulator, said: emulator.endpoint };
  });

/** Starts the simulator: Daraja, Airtel Money, phones, mailbox and social sign-in. */
export const runOutsideWorld = (
  { step, where, ports, provider, givenAirtel, undo }: Start,
  emulatorUrl: string,
): Promise<Outside> =>
  step("Outside world", 20, async () => {
    const { url, daraja, airtel, close } = await startDarajaWorld({
      port: ports.outside,
      stateFile: where.outside,
      businessName: "KALAMU",
      shortCodes: ["600000", "600984"],
      plugins: [mailbox(emulatorUrl), social(emulatorUrl)],
    });
    undo.push(close);
    return {
      value: { url, daraja: provider ?? daraja, airtel: givenAirtel ?? airtel },
      said: [provider, givenAirtel]
        .flatMap((given) => (given ? [`provider: ${given.url}`] : []))
        .join(", "),
    };
  });

export async function deploy(
  { step, where, origin, changes }: Start,
  { endpoint, logTail }: Emulator,
  { url, daraja, airtel }: Outside,
): Promise<Deployed> {
  const inputs = {
    darajaUrl: daraja.url,
    airtelUrl: airtel.url,
    sesUrl: url,
    socialSignInUrl: `${url}/user-pool`,
    siteOrigin: origin,
    settings: changes,
  };
  return step(
    "Stacks",
    240,
    async (signal) => {
      const value = await deployStacks(where, endpoint, inputs, signal);
      return { value, said: value.changed ? "" : "unchanged" };
    },
    logTail,
  );
}

/** Stores the provider's credentials for the service, and registers its callback addresses. */
export const introduceProvider = (
  { step, origin, provider }: Start,
  endpoint: string,
  { outputs, functionNames }: Deployed,
  { url, daraja, airtel }: Outside,
): Promise<void> =>
  step("Provider", 40, async () => {
    const secret = await fillProviderSecrets(endpoint, outputs, daraja, airtel);
    await lookAtWallets(endpoint, functionNames["Money"]);
    await setAirtelCallback(url, `${origin}/api/notices/${secret}/airtel`);
    const said = await registerPayBill(daraja, `${origin}/api/notices/${secret}`).then(
      () => "",
      (error: Error) => {
        if (!provider) throw new StepFailed(error.message);
        return `payments by hand are not announced: ${error.message}`;
      },
    );
    return { value: undefined, said };
  });

export const introduceSocialProviders = (
  { step, settings }: Start,
  endpoint: string,
  { outputs }: Deployed,
  outsideUrl: string,
): Promise<void> =>
  step("Social sign-in", 20, async () => {
    for (const name of socialProviders(settings))
      await introduceSocialProvider(endpoint, outputs.UserPoolId, name, `${outsideUrl}/social`);
    return { value: undefined, said: "" };
  });

export const publishPages = (
  { step, ports, settings }: Start,
  endpoint: string,
  { outputs }: Deployed,
  built: string,
): Promise<void> =>
  step("Pages", 60, async () => {
    const config = browserConfig(settings, outputs, `http://localhost:${ports.outside}`);
    const files = await uploadSite(endpoint, outputs.SiteBucket, built, config);
    return { value: undefined, said: `${files} files` };
  });

export const addPeople = (
  { step, settings }: Start,
  endpoint: string,
  { outputs }: Deployed,
): Promise<void> =>
  step("Demo accounts", 120, async () => {
    await giveAdministratorPassword(endpoint, outputs.UserPoolId);
    const said = await seed({ endpoint, outputs, settings, now: new Date() });
    return { value: undefined, said };
  });

export const followSources = (
  { step, say, undo }: Start,
  endpoint: string,
  { functionNames }: Deployed,
): Promise<SiteServer> =>
  step("Sources", 60, async () => {
    const { site, close } = await startDevelopment({ endpoint, functionNames, say });
    undo.push(close);
    return { value: site, said: "screens and functions follow what is saved" };
  });

export const openSite = (
  { step, ports, origin, undo }: Start,
  endpoint: string,
  { outputs }: Deployed,
  site: SiteServer | undefined,
): Promise<void> =>
  step("Front door", 10, async () => {
    const door = await openFrontDoor({
      port: ports.site,
      emulator: endpoint,
      apiId: outputs.ApiId,
      originKey: outputs.OriginKey,
      distributionDomain: outputs.DistributionDomain,
      site,
    });
    undo.push(door.close);
    return { value: undefined, said: origin };
  });
