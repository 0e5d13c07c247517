import { contactMessages } from "#contracts/contact";
import { catalogue } from "../../ui/strings/catalogue";

/** What the contact page says. */
export const contact = catalogue({
  title: "Contact Us",
  lead: "A person reads every message. We answer to the email address that you give here.",
  reasons: [
    {
      title: "Customer support",
      text: "A payment, a task or your account: tell us what happened and when. If you paid, give us the receipt number from your SMS. Never send anybody your PIN.",
    },
    {
      title: "Feedback and suggestions",
      text: "What was hard, what was missing, what made you smile? We change the product by what you tell us.",
    },
    {
      title: "Media inquiries",
      text: "You write about work, money or AI in East Africa? Tell us your question and your deadline.",
    },
  ],
  formTitle: "Get in Touch",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phoneNumber: "Phone number",
  country: "Country",
  countryCode: "Country code",
  message: "Message",
  messageHint: "A short message is enough. We write back.",
  keepEmpty: "Leave this empty",
  send: "Send message",
  sending: "Sending your message…",
  sent: contactMessages.sent,
  sentDetail: "We answer to your email address, usually within one day.",
  notSent: "Your message was not sent.",
  notSentDetail:
    "Please go back, look at what you typed and send it again, or write to us by email.",
  unreachable:
    "We could not reach our service. What you typed is kept on this device; please try again.",
  detailsTitle: "Find us",
});
