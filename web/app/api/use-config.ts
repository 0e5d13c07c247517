import { useQuery } from "@tanstack/react-query";
import type { PublicSettings } from "#contracts/settings";
import { loadConfig } from "../config";

/** What the operator decided; undefined until it is here. */
export function useSettings(): PublicSettings | undefined {
  const { data } = useQuery({ queryKey: ["config"], queryFn: loadConfig, staleTime: Infinity });
  return data?.settings;
}
