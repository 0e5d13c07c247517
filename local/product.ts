import { demo } from "./demo";
import { startDevelopment } from "./development";
import { type Emulator, givenEmulator, installEmulator, region, startEmulator } from "./emulator";
import { folders } from "./folders";
import { openFrontDoor } from "./front-door";
import { browserConfig, localChanges, localSettings } from "./local-settings";
import { onlyLoopback } from "./loopback";
import { startOutsideWorld } from "./outside/server";
import type { ResetMail } from "./outside/settings";
import { giveAdministratorPassword } from "./passwords";
import { freePort } from "./ports";
import { type Daraja, fillProviderSecret, registerPayBill } from "./provider";
import { resetMailMaker } from "./reset-mail";
import { claimState, releaseState, rememberEmulator } from "./running";
import { seed } from "./seed/seed";
import { uploadSite } from "./site";
import { buildSite } from "./site-build";
import { deployStacks } from "./stacks";
import { type Say, stepRunner } from "./steps";
import { removeWorld, type World, writeWorld } from "./world-file";

export interface ProductOptions {
  /** Where progress goes, one line a step. */
  say: Say;
  /** The state folder; `KALAMU_STATE` or `.local` when absent. */
  state?: string;
  /** The ports to begin looking from. */
  ports: { site: number; outside: number; emulator: number };
  limits: "generous" | "real";
  /** Serve the app's sources and replace functions as they are saved. */
  dev?: boolean | undefined;
  /** An emulator that runs already, instead of one of our own. */
  endpoint?: string | undefined;
  /** A provider that runs already, instead of one of our own. */
  provider?: Daraja | undefined;
}

export interface Product {
  world: World;
  /** Ends everything that was started, and keeps the state. */
  stop: () => Promise<void>;
}

/**
 * Brings up the whole product on this machine: emulator, stacks, provider, site, front door, seed.
 * @throws {StepFailed} saying which step failed, why and what to do; nothing keeps running then.
 * @throws {SettingsError} naming the settings that are wrong.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { say, provider } = options;
  const step = stepRunner(say);
  const where = folders(options.state);
  await claimState(where);
  const undo: (() => Promise<void> | void)[] = [() => releaseState(where)];
  const stop = async () => {
    for (const end of undo.splice(0).reverse()) await end();
  };

  try {
    const taken = new Set<number>();
    const ports = {
      site: await freePort(options.ports.site, taken),
      outside: await freePort(options.ports.outside, taken),
      emulator: await freePort(options.ports.emulator, taken),
    };
    const origin = `http://localhost:${ports.site}`;
    const changes = localChanges(origin, options.limits);
    const settings = localSettings(changes);

    const building = step("Site", 180, async (signal) => {
      const built = await buildSite(signal);
      return { value: built, said: built.built ? "" : "unchanged" };
    });
    // Awaited below; a failure before that must not be an unhandled one.
    building.catch(() => undefined);

    const emulator: Emulator = await step("Emulator", 180, async (signal) => {
      const started = options.endpoint
        ? await givenEmulator(onlyLoopback(options.endpoint))
        : await startEmulator(await installEmulator(where, signal), where, ports.emulator, signal);
      undo.push(started.stop);
      rememberEmulator(where, started.group);
      return { value: started, said: started.endpoint };
    });
    const { endpoint } = emulator;

    let resetMail: ResetMail | undefined;
    const outside = await step("Outside world", 20, async () => {
      const started = await startOutsideWorld({
        port: ports.outside,
        stateFile: where.outside,
        emulatorUrl: endpoint,
        resetMail: (address, code) => {
          if (!resetMail) throw new Error("The product is still starting.");
          return resetMail(address, code);
        },
      });
      undo.push(() => started.close());
      return { value: started, said: provider ? `provider: ${provider.url}` : "" };
    });
    const daraja = provider ?? outside.daraja;

    const built = await building;
    const { outputs, functionNames } = await step(
      "Stacks",
      240,
      async (signal) => {
        const deployed = await deployStacks(
          where,
          endpoint,
          {
            darajaUrl: daraja.url,
            sesUrl: `${outside.url}/ses`,
            siteOrigin: origin,
            settings: changes,
          },
          signal,
        );
        return { value: deployed, said: deployed.changed ? "" : "unchanged" };
      },
      emulator.logTail,
    );
    resetMail = resetMailMaker(endpoint, outputs);

    await step("Provider", 40, async () => {
      const secret = await fillProviderSecret(endpoint, outputs.DarajaSecretArn, daraja);
      const said = await registerPayBill(daraja, `${origin}/api/notices/${secret}`).then(
        () => "",
        (error: Error) => {
          if (!provider) throw error;
          return `payments by hand are not announced: ${error.message}`;
        },
      );
      return { value: undefined, said };
    });

    await step("Pages", 60, async () => {
      const config = browserConfig(settings, outputs);
      const files = await uploadSite(endpoint, outputs.SiteBucket, built.folder, config);
      return { value: undefined, said: `${files} files` };
    });

    await step("Demo accounts", 60, async () => {
      await giveAdministratorPassword(endpoint, outputs.UserPoolId);
      const said = await seed({ endpoint, outputs, settings, now: new Date() });
      return { value: undefined, said };
    });

    const site = options.dev
      ? await step("Sources", 60, async () => {
          const started = await startDevelopment({ endpoint, functionNames, say, taken });
          undo.push(started.close);
          return { value: started.site, said: "screens and functions follow what is saved" };
        })
      : undefined;

    await step("Front door", 10, async () => {
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

    const world: World = {
      site: origin,
      outside: `http://localhost:${ports.outside}`,
      emulator: endpoint,
      region,
      api: `${origin}/api`,
      userPoolId: outputs.UserPoolId,
      userPoolClientId: outputs.UserPoolClientId,
      tableName: outputs.TableName,
      uploadsBucket: outputs.UploadsBucket,
      demo,
      daraja: {
        url: daraja.url,
        consumerKey: daraja.consumerKey,
        consumerSecret: daraja.consumerSecret,
        shortCode: daraja.shortCode,
        passkey: daraja.passkey,
      },
    };
    writeWorld(where.world, world);
    undo.push(() => removeWorld(where.world));
    return { world, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
