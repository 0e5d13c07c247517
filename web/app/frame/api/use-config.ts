import { useQuery } from "@tanstack/react-query";
import { clockTime } from "#contracts/east-africa-time";
import type { BrowserConfig, PublicSettings } from "#contracts/settings";
import { taskCount } from "#contracts/tasks";
import { loadConfig, loadedConfig } from "../config";

/** The site's configuration; undefined until it has loaded. */
export const useConfig = (): BrowserConfig | undefined =>
  useQuery({
    queryKey: ["config"],
    queryFn: loadConfig,
    initialData: loadedConfig,
    staleTime: Infinity,
  }).data;

/** The operator's public settings; undefined until they have loaded. */
export const useSettings = (): PublicSettings | undefined => useConfig()?.settings;

/** The product's name: the page's until the settings have loaded. */
export const useProductName = () =>
  useSettings()?.productName ??
  document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ??
  "";

export interface DailyTasks {
  /** The time of new tasks in words: `7:00 AM`. */
  time: string;
  /** The number that a writer may take: `one task`. */
  count: string;
}

/** The daily rules in words; undefined until the settings have loaded. */
export function useDailyTasks(): DailyTasks | undefined {
  const settings = useSettings();
  return (
    settings && {
      time: clockTime(settings.publishTime),
      count: taskCount(settings.tasksPerDay),
    }
  );
}
