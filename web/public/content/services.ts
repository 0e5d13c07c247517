/** The nine areas of work, each with the place on the landing page that its menu entry leads to. */
export const services = [
  {
    id: "generalist",
    name: "Generalist",
    text: "Everyday questions, compared and answered in clear words.",
  },
  {
    id: "articles",
    name: "Articles",
    text: "Pieces of 500 to 2,000 words, researched and in your own words.",
  },
  {
    id: "math",
    name: "Math",
    text: "Problems solved step by step, and other people’s steps checked.",
  },
  {
    id: "chemistry",
    name: "Chemistry",
    text: "Reactions, quantities and safety, explained so that they hold.",
  },
  { id: "law", name: "Law", text: "Plain summaries of acts and cases, with the source named." },
  {
    id: "history",
    name: "History",
    text: "People, dates and reasons, from sources that can be shown.",
  },
  {
    id: "coding",
    name: "Coding",
    text: "Small programs written, read and repaired, with the reason why.",
  },
  {
    id: "data-science",
    name: "Data Science",
    text: "Figures read with care: samples, charts and what they don’t say.",
  },
  {
    id: "others",
    name: "Others",
    text: "Languages, health, farming, music: tell us what you know well.",
  },
] as const;

export type ServiceId = (typeof services)[number]["id"];
