import { env } from "../../platform/env";
import { momentsOfExports } from "../../platform/table/exports";

/** The moment that the newest finished export of the table holds; undefined without one. */
export const newestExport = async (): Promise<Date | undefined> =>
  (await momentsOfExports(env("TABLE_ARN"))).sort((one, other) => +other - +one)[0];
