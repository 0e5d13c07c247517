import { describe, expect, test } from "vitest";
import { colors } from "../../../../web/ui/theme/colors";

type Name = keyof typeof colors;

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const texts: [Name, Name[]][] = [
  ["ink", ["paper", "wash", "card"]],
  ["soft", ["paper", "wash", "card"]],
  ["blue", ["paper", "wash", "card", "blueWash"]],
  ["red", ["paper", "wash", "card", "redWash"]],
  ["amber", ["amberWash"]],
  ["leaf", ["leafWash", "paper", "card"]],
  ["quiet", ["quietWash"]],
  ["onBar", ["bar", "deep", "redFill", "leafFill"]],
  ["onBarSoft", ["bar", "deep"]],
  ["onGold", ["gold", "goldHover"]],
];
const pairs = texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const));

describe.each(["base", "_dark"] as const)("in the scheme %s", (scheme) => {
  test.each(pairs)("text in %s is readable on %s", (text, ground) => {
    const ratio = contrast(colors[text].value[scheme], colors[ground].value[scheme]);

    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["paper", "wash", "card"] as const)(
    "the edge of a control is visible on %s",
    (ground) => {
      const ratio = contrast(colors.edge.value[scheme], colors[ground].value[scheme]);

      expect(ratio).toBeGreaterThanOrEqual(3);
    },
  );
});
