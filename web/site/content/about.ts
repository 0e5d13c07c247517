import type { PublicSettings } from "#contracts/settings";
import { catalogue } from "../../ui/strings/catalogue";
import { claim } from "./claims";

/** What the about page says. */
export const about = ({ productName, location }: PublicSettings) =>
  catalogue({
    label: "About",
    title: "Advancing writing with accessible job opportunities",
    lead: "Anybody who knows a subject and writes clearly should be able to earn with it, with the phone they have and from the place they live.",
    getStarted: "Get Started Today",
    learnMore: "Learn More",
    storyTitle: "Our Story",
    story: `${productName} was ${claim("founded")}, around one table and one complaint: good writers in Kenya were paid late, paid in part, or not at all, by people they never met. So we built the platform we had wanted to find. It provides ${claim("clients-worldwide")}, shows the price before the work, and pays the full amount to the phone in your pocket.`,
    storyMore:
      "The name says what we believe in: kalamu is Swahili for pen. With a pen, what you know becomes something that others can use, and that is worth paying for. Today our experts write for readers and for machines: they generate AI training data and evaluate how well a model performs.",
    peopleTitle: "The people",
    people: [
      {
        title: "Writers",
        text: "Experts in nine fields who take the tasks, and carry the name of the work.",
      },
      {
        title: "Proofreaders",
        text: "They read what is handed in, and say in plain words what is good and what is missing.",
      },
      {
        title: "Customer support staff",
        text: "They answer your messages, and stay with you until the money is where it belongs.",
      },
    ],
    promisesTitle: "What we hold ourselves to",
    promises: [
      "The price of a task is the price you are paid.",
      "Each shilling in and out has a line, a date and a receipt.",
      "When work is sent back, you are told why and what to do.",
      "When something breaks, you hear it from us first.",
    ],
    place: `You find us in ${location}.`,
    drawing: "Nairobi in a few strokes: towers, an acacia and a matatu",
  });
