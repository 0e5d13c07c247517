import { chakra } from "@chakra-ui/react/styled-system";
import { max, min } from "d3-array";
import { line } from "d3-shape";

const Drawing = chakra("svg", {
  base: {
    display: "block",
    width: "4.5rem",
    height: "1.5rem",
    overflow: "visible",
    printColorAdjust: "exact",
  },
});

/** The course of a figure as a small line, for the eye alone: the charts and their tables say more. */
export function Spark({ values }: { values: readonly number[] }) {
  const [least, most] = [min(values) ?? 0, max(values) ?? 0];
  // What never changes is a line in the middle.
  const height = (value: number) =>
    most === least ? 50 : 100 * (1 - (value - least) / (most - least));
  const path = line<number>()
    .x((_, at) => (100 * at) / Math.max(1, values.length - 1))
    .y(height);
  return (
    <Drawing viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path
        d={path([...values]) ?? ""}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </Drawing>
  );
}
