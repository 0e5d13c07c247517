import { expect, test } from "vitest";
import { activationFeeWords } from "#contracts/activation-fee";
import { retention } from "#contracts/retention";
import { publicSettings } from "#contracts/settings";
import { readSettings } from "../../../../lib/settings";
import { landing } from "../../../../web/site/content/landing";
import { privacy } from "../../../../web/site/content/privacy";
import { straightAnswers } from "../../../../web/site/content/questions";
import { terms } from "../../../../web/site/content/terms";
import given from "../../../support/settings.json" with { type: "json" };

const company = {
  name: "Kalamu Example Limited",
  registration: "PVT-12345",
  postalAddress: "P.O. Box 1-00100, Nairobi",
  hostingCountry: "Ireland",
};
const settings = { ...publicSettings(readSettings(given.kalamu)), company };
const pages = { terms, privacy };

test.each(Object.entries(pages))("%s names who runs the site", (_, page) => {
  const text = JSON.stringify(page(settings));

  expect(text).toContain(
    "Kalamu is run by Kalamu Example Limited (registration PVT-12345), P.O. Box 1-00100, Nairobi.",
  );
  expect(text).toContain(settings.supportEmail);
});

test.each(Object.entries(pages))("%s can be read before the company is configured", (_, page) => {
  expect(JSON.stringify(page({ ...settings, company: null }))).not.toMatch(/null|undefined/);
});

test("the privacy notice names every period for which data is kept, and no other", () => {
  const text = JSON.stringify(privacy(settings));
  const { signInDays, logDays, backupDays, noticeDays, deadLetterDays, confirmationDays } =
    retention;
  const { replyHours, reminderProofDays, newEmailHours, unfinishedUploadHours } = retention;
  const { replacedFileDays, statementDays } = retention;

  const periods = [...text.matchAll(/(\d+ days|\d+ hours)/g)].map(([period]) => period);

  const days = [signInDays, logDays, backupDays, noticeDays, deadLetterDays, confirmationDays];
  // Section 43 of the Data Protection Act sets 72 hours.
  const hours = [replyHours, newEmailHours, unfinishedUploadHours, 72];
  expect(new Set(periods)).toEqual(
    new Set([
      ...[...days, reminderProofDays, replacedFileDays, statementDays].map((day) => `${day} days`),
      ...hours.map((hour) => `${hour} hours`),
    ]),
  );
});

test("the privacy notice names the years for which the setting keeps files", () => {
  const kept = (workYears: number) => JSON.stringify(privacy({ ...settings, workYears }));

  expect(kept(7)).toContain("The file 7 years from the day that you submitted it.");
  expect(kept(1)).toContain("The file 1 year from the day");
});

test("attempts are counted for at most one day, as the privacy notice says", () => {
  const minutes = Object.values(readSettings(given.kalamu).limits).map((limit) =>
    "minutes" in limit ? limit.minutes : 0,
  );

  expect(Math.max(...minutes)).toBeLessThanOrEqual(24 * 60);
  expect(JSON.stringify(privacy(settings))).toContain("At most one day");
});

const { inShort, withdrawn, sentBack } = activationFeeWords;

test("the terms say when the activation fee can be withdrawn, and how it is refunded", () => {
  expect(JSON.stringify(terms(settings))).toContain(`${withdrawn} ${sentBack}`);
  expect(sentBack).toContain("We refund the phone that paid.");
  expect(sentBack).toContain("Email us the M-Pesa receipt number");
});

test("the FAQ and the landing page have the terms' rule about refunds of the fee", () => {
  const answers = JSON.stringify(straightAnswers(settings));

  expect(answers).toContain(`${withdrawn} ${sentBack}`);
  expect(landing(settings).fee).toContain(inShort);
});
