/**
 * The least window widths for which styles apply. They are not part of the theme, since the page's
 * first script needs them and the theme loads slowly.
 */
export const breakpoints = { sm: "30rem", md: "48rem", lg: "64rem", xl: "80rem" } as const;
