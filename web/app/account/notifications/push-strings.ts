import { catalogue } from "../../../ui/strings/catalogue";

export const pushStrings = catalogue({
  title: "Notifications on this device",
  what: "Know when money arrives, your work is reviewed, or a task is due soon. They never show a phone number.",
  switch: "Turn on notifications on this device",
  blocked:
    "Your browser blocks notifications from this site. Allow them in its settings for this site, then come back here.",
  impossible: "This browser can’t show notifications. You still get emails and the bell.",
  failed: "Notifications could not be turned on or off.",
  unanswered: "We got no reply. Please try again.",
  ended: "Notifications on this device have stopped. Turn them on again in your profile.",
  ask: {
    title: "Know when you’re paid",
    text: "A notification when money arrives, your work is reviewed, or a task is due soon. Turn it off any time in your profile.",
    yes: "Turn on",
    no: "Not now",
    done: "Notifications are on. Turn them off any time in your profile.",
    blocked:
      "Your browser blocks notifications from this site. Your profile says how to allow them.",
  },
  install: {
    title: "Keep it on your home screen",
    text: "It opens like an app, with one press on today’s tasks, and takes hardly any space.",
    yes: "Add to home screen",
    no: "Not now",
  },
});
