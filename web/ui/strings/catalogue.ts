export type Language = "en" | "sw";

/** The same area in another language: every key, and every sentence with the same gaps to fill. */
export type Translated<Area> = {
  [Key in keyof Area]: Area[Key] extends string
    ? string
    : Area[Key] extends (...gaps: infer Gaps) => string
      ? (...gaps: Gaps) => string
      : Translated<Area[Key]>;
};

const language = (): Language =>
  typeof document !== "undefined" && document.documentElement.lang.startsWith("sw") ? "sw" : "en";

/** The strings of one area of the product, in the language of the page; English where none is given. */
export const catalogue = <const Area>(
  english: Area,
  others: Partial<Record<Exclude<Language, "en">, Translated<Area>>> = {},
): Translated<Area> => {
  const spoken = language();
  return (spoken === "en" ? undefined : others[spoken]) ?? (english as Translated<Area>);
};
