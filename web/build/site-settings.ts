import { publicSettings } from "#contracts/settings";
import { readSettingsFile } from "../../lib/settings";

/**
 * The operator's settings as the pages may show them; `KALAMU_SETTINGS` (JSON) goes over the file's.
 * Throws SettingsError.
 */
export const readPublicSettings = () =>
  publicSettings(readSettingsFile(process.env.KALAMU_SETTINGS));
