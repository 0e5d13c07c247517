/**
 * The least widths from which a style holds. Separate from the theme, which is slow to set up: the
 * page's first script needs only these.
 */
export const breakpoints = { sm: "30rem", md: "48rem", lg: "64rem", xl: "80rem" } as const;
