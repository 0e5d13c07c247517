import { createContext, useContext } from "react";
import type { PublicSettings } from "#contracts/settings";

const SiteContext = createContext<PublicSettings | undefined>(undefined);

export const SiteSettings = SiteContext;

export function useSettings(): PublicSettings {
  const settings = useContext(SiteContext);
  if (!settings) throw new Error("useSettings needs SiteSettings around it");
  return settings;
}
