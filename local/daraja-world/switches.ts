/** Ways to fail on request, by name; title, subject and positions in words for the screen. */
export type Switches = Record<
  string,
  {
    title: string;
    about: string;
    positions: Record<string, string>;
    /** Takes any code, not only those that are listed. */
    anyCode?: true;
  }
>;
