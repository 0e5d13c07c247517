import { awsEnvironment } from "../aws";
import type { SeedOptions } from "./steps";

/**
 * Fills a new product with people and tasks by the product's own rules, at realistic times. Later
 * starts add tasks if the newest are old. Returns a summary.
 */
export async function seed(options: SeedOptions): Promise<string> {
  const { endpoint, outputs } = options;
  const restore = setEnvironment({
    ...awsEnvironment(endpoint),
    TABLE_NAME: outputs.TableName,
    UPLOADS_BUCKET: outputs.UploadsBucket,
    PARTS_BUCKET: outputs.PartsBucket,
    USER_POOL_ID: outputs.UserPoolId,
    USER_POOL_CLIENT_ID: outputs.UserPoolClientId,
    SETTINGS: JSON.stringify(options.settings),
  });
  try {
    // Not imported at the top, since the product's modules create their clients when they load.
    const { fill, isFilled, postNewTasks } = await import("./history");
    return (await isFilled()) ? await postNewTasks(options) : await fill(options);
  } finally {
    restore();
  }
}

function setEnvironment(variables: Record<string, string>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
