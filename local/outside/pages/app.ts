import { byId } from "./dom.js";
import { startFaults } from "./faults.js";
import { startLog } from "./log.js";
import { startMail } from "./mail.js";
import { startPayments } from "./payments.js";
import { startPhone } from "./phone.js";
import { startTabs } from "./tabs.js";

const mailEvery = 4000;
const logSettles = 150;

const phone = startPhone();
const faults = startFaults();
const mail = startMail();
const payments = startPayments();
const log = startLog();
startTabs();

let logTimer: number | undefined;
const booksChanged = () => {
  clearTimeout(logTimer);
  logTimer = setTimeout(() => void Promise.all([log.refresh(), payments.refresh()]), logSettles);
};

const refreshAll = () =>
  Promise.all([phone, faults, mail, payments, log].map((part) => part.refresh()));

const events = new EventSource("/api/events");
events.addEventListener("open", () => {
  byId("offline").hidden = true;
  void refreshAll();
});
events.addEventListener("error", () => {
  byId("offline").hidden = false;
});
events.addEventListener("phone", ({ data }) => void phone.changed(JSON.parse(data).msisdn));
events.addEventListener("faults", () => void faults.refresh());
events.addEventListener("mail", () => void mail.refresh());
events.addEventListener("log", booksChanged);

// The emulator doesn't say when mail was sent, so it is asked while somebody looks.
setInterval(() => {
  if (!document.hidden) void mail.refresh();
}, mailEvery);
