export type Language = "en" | "sw";

/** The same strings in another language. A function takes the same parameters. */
export type Translated<Area> = {
  [Key in keyof Area]: Area[Key] extends string
    ? string
    : Area[Key] extends (...gaps: infer Gaps) => string
      ? (...gaps: Gaps) => string
      : Translated<Area[Key]>;
};

const language = (): Language =>
  typeof document !== "undefined" && document.documentElement.lang.startsWith("sw") ? "sw" : "en";

/** Returns the strings of one area in the page's language, or in English without a translation. */
export const catalogue = <const Area>(
  english: Area,
  others: Partial<Record<Exclude<Language, "en">, Translated<Area>>> = {},
): Translated<Area> => {
  const spoken = language();
  return (spoken === "en" ? undefined : others[spoken]) ?? (english as Translated<Area>);
};
