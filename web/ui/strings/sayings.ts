/** Known Swahili proverbs with their English. At most one on a screen. */
export const sayings = {
  habaNaHaba: {
    swahili: "Haba na haba hujaza kibaba.",
    english: "Little by little fills the measure.",
  },
  penyeNia: {
    swahili: "Penye nia pana njia.",
    english: "Where there is a will there is a way.",
  },
  subira: { swahili: "Subira huvuta heri.", english: "Patience brings blessings." },
  mwendaPole: {
    swahili: "Mwenda pole hajikwai.",
    english: "Who goes gently does not stumble.",
  },
} as const;

export type SayingName = keyof typeof sayings;
