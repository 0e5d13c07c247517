import { catalogue } from "../../ui/strings/catalogue";

/** What every public page says. */
export const site = catalogue({
  mainNavigation: "Main",
  services: "Services",
  home: "Home",
  aboutUs: "About us",
  contactUs: "Contact us",
  about: "About",
  contact: "Contact",
  login: "Login",
  menu: "Menu",
  brand: (name: string) => `${name}, to the home page`,
  chatsLabel: "Group chats",
  whatsapp: "Join our WhatsApp group",
  telegram: "Join our Telegram group",
  footer: {
    opportunities: "Opportunities",
    company: "Company",
    connect: "Connect",
    joinNow: "Join Now",
    login: "Login",
    tasks: "Today’s tasks",
    howItWorks: "How it works",
    cost: "What it costs",
    aboutUs: "About us",
    contactUs: "Contact us",
    faqs: "FAQs",
    whatsapp: "WhatsApp group",
    telegram: "Telegram group",
    line: (name: string, place: string) =>
      `${name} · Writing work, paid by mobile money · ${place}`,
  },
  location: "Location",
  email: "Email",
  phone: "Phone",
});
