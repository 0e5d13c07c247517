/** Marks the link to the page being read. */
export const currentPage = (href: string, path: string) =>
  href === path ? { "aria-current": "page" as const } : {};
