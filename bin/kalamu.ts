import {
  App,
  CliCredentialsStackSynthesizer,
  type IReusableStackSynthesizer,
  Validations,
} from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { BackendStack } from "../lib/backend-stack";
import { DataStack } from "../lib/data-stack";
import { localWorld, NotLoopback } from "../lib/local-world";
import { readSettings, SettingsError } from "../lib/settings";
import { SiteStack } from "../lib/site-stack";

// An emulator's bootstrap bucket refuses plain HTTP: publish with the caller's own rights.
const localSynthesizer = new CliCredentialsStackSynthesizer() as IReusableStackSynthesizer;

try {
  const local = localWorld(process.env);
  const app = new App(local ? { defaultStackSynthesizer: localSynthesizer } : {});
  const common = {
    settings: readSettings(app.node.tryGetContext("kalamu"), local?.settings),
    local,
    ...(local && { env: { account: "000000000000", region: "eu-west-1" } }),
  };
  const data = new DataStack(app, "Kalamu-Data", common);
  const backend = new BackendStack(app, "Kalamu-Backend", { ...common, data });
  new SiteStack(app, "Kalamu-Site", { ...common, data, backend });
  if (!local) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof NotLoopback)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
