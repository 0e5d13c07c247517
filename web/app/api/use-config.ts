import { useQuery } from "@tanstack/react-query";
import type { PublicSettings } from "#contracts/settings";
import { loadConfig } from "../config";
import { clockTime } from "../strings/clock";

/** What the operator decided; undefined until it is here. */
export function useSettings(): PublicSettings | undefined {
  const { data } = useQuery({ queryKey: ["config"], queryFn: loadConfig, staleTime: Infinity });
  return data?.settings;
}

/** The product's name: from the page until the settings are here. */
export const useProductName = () =>
  useSettings()?.productName ??
  document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ??
  "";

/** When new tasks appear, as people say it: `7:00 AM`. */
export const usePublishTime = () => clockTime(useSettings()?.publishTime ?? "07:00");
