import type { SocialProvider } from "#contracts/social";

const marks: Record<SocialProvider, readonly (readonly [colour: string, strokes: string])[]> = {
  Facebook: [
    [
      "#1877F2",
      "M18 9.06A9 9 0 1 0 7.6 17.94v-6.28H5.3V9.06h2.3V7.07c0-2.25 1.34-3.5 3.4-3.5.98 0 2 .18 2 .18v2.21h-1.13c-1.12 0-1.47.7-1.47 1.41v1.69h2.5l-.4 2.6h-2.1v6.28A9 9 0 0 0 18 9.06z",
    ],
  ],
  Google: [
    [
      "#4285F4",
      "M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.91c1.7-1.57 2.69-3.88 2.69-6.62z",
    ],
    [
      "#34A853",
      "M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.81.54-1.84.86-3.05.86a5.37 5.37 0 0 1-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z",
    ],
    ["#FBBC05", "M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z"],
    [
      "#EA4335",
      "M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33A5.37 5.37 0 0 1 9 3.58z",
    ],
  ],
};

/** The provider's own sign, in its own colours as the provider wants it. */
export const ProviderMark = ({ of }: { of: SocialProvider }) => (
  <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
    {marks[of].map(([colour, strokes]) => (
      <path key={colour} fill={colour} d={strokes} />
    ))}
  </svg>
);
