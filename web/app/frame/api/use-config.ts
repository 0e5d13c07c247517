import { useQuery } from "@tanstack/react-query";
import { clockTime } from "#contracts/east-africa-time";
import type { BrowserConfig, PublicSettings } from "#contracts/settings";
import { taskCount } from "#contracts/tasks";
import { loadConfig, loadedConfig } from "../config";

export const useConfig = (): BrowserConfig | undefined =>
  useQuery({
    queryKey: ["config"],
    queryFn: loadConfig,
    initialData: loadedConfig,
    staleTime: Infinity,
  }).data;

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

export function useDailyTasks(): DailyTasks | undefined {
  const settings = useSettings();
  return (
    settings && {
      time: clockTime(settings.publishTime),
      count: taskCount(settings.tasksPerDay),
    }
  );
}
