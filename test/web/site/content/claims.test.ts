import { expect, test } from "vitest";
import { publicSettings } from "#contracts/settings";
import { readSettings } from "../../../../lib/settings";
import { aboutFigures, claim, heroFigures } from "../../../../web/site/content/claims";
import content from "../../../../web/site/content/claims.json";
import { landing } from "../../../../web/site/content/landing";
import { questions, straightAnswers } from "../../../../web/site/content/questions";
import { about } from "../../../../web/site/pages/about-page";
import given from "../../../support/settings.json" with { type: "json" };

const settings = publicSettings(readSettings(given.kalamu));
const said = [
  ...[...heroFigures, ...aboutFigures].map(({ number, description }) => `${number} ${description}`),
  JSON.stringify([landing, about, questions, straightAnswers].map((texts) => texts(settings))),
].join("\n");

test.each(content.claims)(
  "the site shows the claim $id, which the operator must confirm",
  ({ text }) => {
    expect(said).toContain(text);
  },
);

test("a page can't use a claim that is missing from the operator's list", () => {
  expect(() => claim("tallest-building")).toThrow('no claim "tallest-building"');
});
