/** Ways to fail on request, by name; title, subject and positions in words for the screen. */
export type Switches = Record<
  string,
  {
    title: string;
    about: string;
    positions: Record<string, string>;
    /** Accepts any code, not only the listed ones. */
    anyCode?: true;
  }
>;
