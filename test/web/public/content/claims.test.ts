import { expect, test } from "vitest";
import { publicSettings } from "#contracts/settings";
import { readSettingsFile } from "../../../../lib/settings";
import { about } from "../../../../web/public/content/about";
import { claim } from "../../../../web/public/content/claims";
import content from "../../../../web/public/content/claims.json";
import { aboutFigures, heroFigures } from "../../../../web/public/content/figures";
import { landing } from "../../../../web/public/content/landing";
import { questions, straightAnswers } from "../../../../web/public/content/questions";

const settings = publicSettings(readSettingsFile());
const said = [
  ...[...heroFigures, ...aboutFigures].map(({ number, description }) => `${number} ${description}`),
  JSON.stringify([landing, about, questions, straightAnswers].map((texts) => texts(settings))),
].join("\n");

test.each(content.claims)(
  "the claim $id that the operator confirms is what the pages say",
  ({ text }) => {
    expect(said).toContain(text);
  },
);

test("a claim that nobody is asked to confirm can't be made", () => {
  expect(() => claim("tallest-building")).toThrow('no claim "tallest-building"');
});
