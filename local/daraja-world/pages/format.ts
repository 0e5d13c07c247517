const money = new Intl.NumberFormat("en-KE", { minimumFractionDigits: 2 });
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  hour: "2-digit",
  minute: "2-digit",
});
const exact = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  weekday: "long",
  day: "numeric",
  month: "long",
});
const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

export const kes = (amount: number) => `KES ${money.format(amount)}`;
export const wholeKes = (amount: number) => `KES ${amount.toLocaleString("en-KE")}`;
export const timeOf = (at: string | number) => clock.format(new Date(at));
export const exactTimeOf = (at: string) => exact.format(new Date(at));
export const dayOf = (at: number) => day.format(new Date(at));
export const momentOf = (at: string) => `${moment.format(new Date(at))} EAT`;

/** 254712345678 as people write it: 0712 345 678. */
export const localNumber = (msisdn: string) =>
  `0${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`;
