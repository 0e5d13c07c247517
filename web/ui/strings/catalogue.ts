export type Language = "en" | "sw";

/** An area in another language: every key, and every sentence with equal parameters. */
export type Translated<Area> = {
  [Key in keyof Area]: Area[Key] extends string
    ? string
    : Area[Key] extends (...gaps: infer Gaps) => string
      ? (...gaps: Gaps) => string
      : Translated<Area[Key]>;
};

const language = (): Language =>
  typeof document !== "undefined" && document.documentElement.lang.startsWith("sw") ? "sw" : "en";

/** The strings of one area of the product, in the page's language; English if there is no translation. */
export const catalogue = <const Area>(
  english: Area,
  others: Partial<Record<Exclude<Language, "en">, Translated<Area>>> = {},
): Translated<Area> => {
  const spoken = language();
  return (spoken === "en" ? undefined : others[spoken]) ?? (english as Translated<Area>);
};
