import type { ReactNode } from "react";
import type { PublicSettings } from "#contracts/settings";
import { claim } from "./content/claims";
import { AboutPage } from "./pages/about-page";
import { ContactPage } from "./pages/contact-page";
import { FaqsPage } from "./pages/faqs-page";
import { LandingPage } from "./pages/landing-page";
import { PrivacyPage, TermsPage } from "./pages/legal-page";
import { NotFoundPage, OfflinePage } from "./pages/lost-page";
import { StatementPage } from "./pages/statement-page";
import { TodaysTasksPage } from "./pages/todays-tasks-page";

export interface PublicPage {
  path: string;
  file: string;
  title: (settings: PublicSettings) => string;
  description: (settings: PublicSettings) => string;
  listed: boolean;
  content: ReactNode;
}

export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    file: "index.html",
    title: ({ productName }) => `${productName}: good writing, paid to your phone`,
    description: ({ activationFee }) =>
      `Writing work for experts in Kenya. Choose a task, write it, and get the full amount by mobile money. KES ${activationFee} once to start, and it stays in your balance.`,
    listed: true,
    content: <LandingPage />,
  },
  {
    path: "/about",
    file: "about/index.html",
    title: ({ productName }) => `About ${productName}: writing work from Nairobi`,
    description: ({ productName }) =>
      `${productName} was ${claim("founded")}. Writers, proofreaders and support staff bring ${claim("clients-worldwide")} to experts in Kenya.`,
    listed: true,
    content: <AboutPage />,
  },
  {
    path: "/tasks",
    file: "tasks/index.html",
    title: ({ productName }) => `Today’s tasks: ${productName}`,
    description: ({ productName }) =>
      `The writing tasks that can be taken on ${productName} right now, in nine fields: what each pays and when it is due. Paid in full by mobile money.`,
    listed: true,
    content: <TodaysTasksPage />,
  },
  {
    path: "/contact",
    file: "contact/index.html",
    title: ({ productName }) => `Contact Us: ${productName}`,
    description: ({ productName, location }) =>
      `Write to ${productName} in ${location}: support, feedback and media inquiries. A person reads every message and answers by email.`,
    listed: true,
    content: <ContactPage />,
  },
  {
    path: "/faqs",
    file: "faqs/index.html",
    title: ({ productName }) => `Questions and answers: ${productName}`,
    description: () =>
      "What a beginner can earn, what it costs, when tasks come, and how and when you are paid by mobile money. Short and complete answers.",
    listed: true,
    content: <FaqsPage />,
  },
  {
    path: "/terms",
    file: "terms/index.html",
    title: ({ productName }) => `Terms: ${productName}`,
    description: ({ productName }) =>
      `What ${productName} costs, when the activation fee can be withdrawn, how tasks are paid, and what we expect of writers. In plain words.`,
    listed: true,
    content: <TermsPage />,
  },
  {
    path: "/privacy",
    file: "privacy/index.html",
    title: ({ productName }) => `Privacy notice: ${productName}`,
    description: ({ productName }) =>
      `What ${productName} keeps of you, why, for how long, who else gets it, and your rights under Kenya’s Data Protection Act, 2019.`,
    listed: true,
    content: <PrivacyPage />,
  },
  {
    path: "/statement",
    file: "statement/index.html",
    title: ({ productName }) => `Check a statement: ${productName}`,
    description: ({ productName }) =>
      `You were shown a statement of a writer’s money? Type the code on it, and ${productName} says what its own books have: initials, the end of the account number, period and sums.`,
    listed: true,
    content: <StatementPage />,
  },
  {
    path: "/404",
    file: "404.html",
    title: ({ productName }) => `Page not found: ${productName}`,
    description: () => "This page is not here. These ways lead on.",
    listed: false,
    content: <NotFoundPage />,
  },
  {
    path: "/offline",
    file: "offline/index.html",
    title: ({ productName }) => `Offline: ${productName}`,
    description: () => "There is no network at the moment.",
    listed: false,
    content: <OfflinePage />,
  },
];
