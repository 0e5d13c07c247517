import { publicSettings } from "#contracts/settings";
import { readSettingsFile } from "../../lib/settings";

/**
 * Returns the operator's public settings; `KALAMU_SETTINGS` (JSON) overrides those of the file.
 * Throws SettingsError.
 */
export const readPublicSettings = () =>
  publicSettings(readSettingsFile(process.env.KALAMU_SETTINGS));
