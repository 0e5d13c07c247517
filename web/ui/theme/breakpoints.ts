/** The least widths from which a style holds. */
export const breakpoints = { sm: "30rem", md: "48rem", lg: "64rem", xl: "80rem" } as const;
