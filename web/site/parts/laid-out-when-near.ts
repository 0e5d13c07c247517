/** The browser lays such a part out when it comes near; until then the heights stand in for it. */
export const laidOutWhenNear = {
  contentVisibility: "auto",
  containIntrinsicBlockSize: { base: "auto 56rem", md: "auto 38rem" },
} as const;
