import { App, CliCredentialsStackSynthesizer, type IReusableStackSynthesizer } from "aws-cdk-lib";
import { kalamuStacks } from "../lib/kalamu-stacks";
import { localWorld, NotLoopback } from "../lib/local-world";
import { readSettings, SettingsError, settingsFor, stackName } from "../lib/settings";

// The bucket that `cdk bootstrap` creates refuses plain HTTP, and an emulator has only that. So an
// emulator is not bootstrapped, and CDK publishes with the caller's own rights.
const localSynthesizer = new CliCredentialsStackSynthesizer() as IReusableStackSynthesizer;

try {
  const local = localWorld(process.env);
  const app = new App(local ? { defaultStackSynthesizer: localSynthesizer } : {});
  const settings = readSettings(
    settingsFor(stackName(), (key) => app.node.tryGetContext(key)),
    local?.settings,
  );
  kalamuStacks(app, { settings, local });
  app.synth();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof NotLoopback)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
