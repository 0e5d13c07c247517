import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem } from "@chakra-ui/react/styled-system";
import { breakpoints } from "./breakpoints";
import { colors } from "./colors";
import { globalCss } from "./global-css";
import { tokens } from "./tokens";

/**
 * The look of the product as a lean system: our tokens, no recipes of the library. The night scheme
 * follows the reader's device.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: "k",
  conditions: { dark: "@media screen and (prefers-color-scheme: dark)" },
  globalCss,
  theme: {
    breakpoints,
    tokens,
    semanticTokens: { colors },
    keyframes: {
      turn: { to: { transform: "rotate(360deg)" } },
      rise: { from: { opacity: "0", transform: "translateY(8px)" } },
      appear: { to: { visibility: "visible" } },
      breathe: { "50%": { opacity: "0.55" } },
    },
  },
});
