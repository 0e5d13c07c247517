import { chakra } from "@chakra-ui/react/styled-system";
import { useQueryClient } from "@tanstack/react-query";
import type { QueueFigures, Stats } from "#contracts/stats";
import { statsRoutes } from "#contracts/stats";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { useDesk } from "./figures/use-stats";
import { trainingCodeStrings as words } from "./trainings/strings";

const Count = chakra("span", {
  base: {
    marginInlineStart: "auto",
    paddingInline: "2",
    borderRadius: "full",
    bg: "gold",
    color: "onGold",
    fontSize: "sm",
    fontWeight: "700",
    fontVariantNumeric: "tabular-nums",
  },
});

/** The number of items that wait in these queues together. */
export function QueueCount({ of }: { of: readonly (keyof QueueFigures)[] }) {
  const desk = useDesk();
  const count = of.reduce((sum, queue) => sum + (desk?.queues[queue] ?? 0), 0);
  return count > 0 ? (
    <Count>
      <span>{count}</span>
      <VisuallyHidden> {words.waiting}</VisuallyHidden>
    </Count>
  ) : null;
}

/**
 * Returns a function that changes a shown count immediately after a decision. The service needs
 * some seconds to count.
 */
export function useCounting() {
  const client = useQueryClient();
  return (queue: keyof QueueFigures, by: -1 | 0 | 1) =>
    client.setQueriesData<Stats>(
      { predicate: ({ queryKey }) => String(queryKey[0]).startsWith(statsRoutes.showStats.path) },
      (stats) =>
        stats && { ...stats, queues: { ...stats.queues, [queue]: stats.queues[queue] + by } },
    );
}
