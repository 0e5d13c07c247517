/**
 * The least widths from which a style holds. Apart from the look, which takes long to set up: the page's
 * first script needs these alone.
 */
export const breakpoints = { sm: "30rem", md: "48rem", lg: "64rem", xl: "80rem" } as const;
