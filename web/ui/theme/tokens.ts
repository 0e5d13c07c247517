/** Steps of 4 px, in rem so that they grow with the reader's own text size. */
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 11, 12, 14, 16, 18, 20, 24] as const;
const spacing = Object.fromEntries(
  steps.map((step) => [String(step), { value: `${step / 4}rem` }]),
);

export const tokens = {
  spacing: {
    ...spacing,
    /** Beside a page and within a card; enlarged text needs the room on a phone. */
    edge: { value: "min(1rem, 5vw)" },
  },
  sizes: {
    ...spacing,
    full: { value: "100%" },
    /** As high as a finger needs, and little more where text is enlarged: it grows what holds it. */
    target: { value: "min(2.75rem, 52px)" },
    line: { value: "65ch" },
    page: { value: "72.5rem" },
  },
  fonts: {
    pen: { value: '"Pen","Pen Georgia","Pen Noto","Pen DejaVu",Georgia,serif' },
    body: { value: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif' },
    mono: { value: 'ui-monospace,"Cascadia Mono","Roboto Mono","Liberation Mono",monospace' },
  },
  // Where text is enlarged on a phone, a long word of a heading still has room on its line.
  fontSizes: {
    sm: { value: "0.875rem" },
    md: { value: "1rem" },
    lg: { value: "min(1.25rem, 10vw)" },
    xl: { value: "min(1.75rem, 9vw)" },
    "2xl": { value: "min(2.5rem, 12.5vw)" },
    "3xl": { value: "min(3.5rem, 17.5vw)" },
  },
  radii: {
    sm: { value: "6px" },
    md: { value: "10px" },
    lg: { value: "14px" },
    full: { value: "9999px" },
  },
};
