import { catalogue } from "../../../ui/strings/catalogue";

/** Notices on the phone itself, and the app on its home screen. */
export const pushStrings = catalogue({
  title: "Notices on this device",
  what: "A notice when money arrives, when your work is decided on, and before a task is due. No phone number stands in it.",
  switch: "Show me notices on this device",
  blocked:
    "Your browser blocks notices from this site. Allow them in its settings for this site, then come back here.",
  impossible: "This browser can’t show notices. Mails and the bell tell you all the same.",
  failed: "Notices could not be switched on or off.",
  unanswered: "We could not hear whether it was changed. Please try again.",
  ended:
    "Notices on this device have ended: our service could not be told to go on. Switch them on again in your profile.",
  ask: {
    title: "Hear at once when money arrives",
    text: "A notice on this device when money arrives, your work is decided on, or a task is due soon. You can turn it off in your profile.",
    yes: "Show notices",
    no: "Not now",
    done: "Notices are on. You can turn them off in your profile.",
    blocked: "Your browser blocks notices from this site. Your profile says how to allow them.",
  },
  install: {
    title: "Keep it on your home screen",
    text: "It opens like an app, with one press on today’s tasks, and takes hardly any space.",
    yes: "Add to home screen",
    no: "Not now",
  },
});
