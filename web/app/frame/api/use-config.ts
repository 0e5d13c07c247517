import { useQuery } from "@tanstack/react-query";
import { clockTime } from "#contracts/east-africa-time";
import type { BrowserConfig, PublicSettings } from "#contracts/settings";
import { taskCount } from "#contracts/tasks";
import { loadConfig, loadedConfig } from "../config";

/** What the site tells each browser; undefined until it is here. */
export const useConfig = (): BrowserConfig | undefined =>
  useQuery({
    queryKey: ["config"],
    queryFn: loadConfig,
    initialData: loadedConfig,
    staleTime: Infinity,
  }).data;

/** What the operator decided; undefined until it is here. */
export const useSettings = (): PublicSettings | undefined => useConfig()?.settings;

/** The product's name: from the page until the settings are here. */
export const useProductName = () =>
  useSettings()?.productName ??
  document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ??
  "";

export interface DailyTasks {
  /** When new tasks appear, as people say it: `7:00 AM`. */
  time: string;
  /** How many a writer may take: `one task`. */
  count: string;
}

/** What comes each day, in words; undefined until the settings are here. */
export function useDailyTasks(): DailyTasks | undefined {
  const settings = useSettings();
  return (
    settings && {
      time: clockTime(settings.publishTime),
      count: taskCount(settings.tasksPerDay),
    }
  );
}
