/**
 * For parts below the first view: the browser styles and lays them out when they come near, so that
 * a first view costs what it shows. The heights stand in until a part was laid out once.
 */
export const laidOutWhenNear = {
  contentVisibility: "auto",
  containIntrinsicBlockSize: { base: "auto 56rem", md: "auto 38rem" },
} as const;
