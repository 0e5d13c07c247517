/** Faults that a user can switch on, by name, with the words for the screen. */
export type Switches = Record<
  string,
  {
    title: string;
    about: string;
    positions: Record<string, string>;
    /** True if the switch accepts any code, not only the listed ones. */
    anyCode?: true;
  }
>;
