import { type TaskField, taskFields } from "#contracts/tasks";

const places = {
  Generalist: {
    id: "generalist",
    text: "Everyday questions, compared and answered in clear words.",
  },
  Articles: {
    id: "articles",
    text: "Pieces of 500 to 2,000 words, researched and in your own words.",
  },
  Math: { id: "math", text: "Problems solved step by step, and other people’s steps checked." },
  Chemistry: {
    id: "chemistry",
    text: "Reactions, quantities and safety, explained so that they hold.",
  },
  Law: { id: "law", text: "Plain summaries of acts and cases, with the source named." },
  History: { id: "history", text: "People, dates and reasons, from sources that can be shown." },
  Coding: { id: "coding", text: "Small programs written, read and repaired, with the reason why." },
  "Data Science": {
    id: "data-science",
    text: "Figures read with care: samples, charts and what they don’t say.",
  },
  Others: { id: "others", text: "Languages, health, farming, music: tell us what you know well." },
} as const satisfies Record<TaskField, { id: string; text: string }>;

/** The nine fields of work; `id` is the anchor on the landing page. */
export const services = taskFields.map((name) => ({ name, ...places[name] }));

export type ServiceId = (typeof services)[number]["id"];
