import { catalogue } from "./catalogue";

export const partStrings = catalogue({
  optional: "optional",
  showPassword: "Show password",
  hidePassword: "Hide password",
  charactersAtMost: (most: number) => `at most ${most}`,
  charactersUsed: (used: number, most: number) => `${used}/${most}`,
  previous: "Previous",
  next: "Next",
  page: (number: number) => `Page ${number}`,
  showMore: "Show more",
  close: "Close",
  closeMessage: "Close this message",
  messages: "Messages",
  skipToContent: "Skip to the content",
  stepDone: "Done:",
  stepNow: "Now:",
  stepStopped: "Stopped:",
  stepLater: "Later:",
});
