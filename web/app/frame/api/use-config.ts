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

/** The public settings; undefined until they have loaded. */
export const useSettings = (): PublicSettings | undefined => useConfig()?.settings;

/** The product's name; until the settings have loaded, the name in the page's head. */
export const useProductName = () =>
  useSettings()?.productName ??
  document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ??
  "";

export interface DailyTasks {
  /** The time when new tasks are published: `7:00 AM`. */
  time: string;
  /** The number of tasks that a writer may take: `one task`. */
  count: string;
}

/** The rules of daily tasks in words; undefined until the settings have loaded. */
export function useDailyTasks(): DailyTasks | undefined {
  const settings = useSettings();
  return (
    settings && {
      time: clockTime(settings.publishTime),
      count: taskCount(settings.tasksPerDay),
    }
  );
}
