import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { freshWorld, poll, wait, withdrawal } from "./payouts/history/fresh-world";

const here = freshWorld();

test("a withdrawal and a training code that fail each minute fail the run, so that the operator is warned", async () => {
  const code = { do: "code", writer: 1, pick: 0, course: "normal" } as const;
  await here.does(poll, withdrawal(), code, wait(300));
  here.world.table.around = async (effect, command) => {
    if (command instanceof QueryCommand || command instanceof GetCommand) return effect();
    throw new Error("The table takes no writes.");
  };

  await expect(here.world.pollProviders()).rejects.toThrow("2 of what was due");

  expect(here.log()).toContain("withdrawal-not-attended");
  expect(here.log()).toContain("training-not-matched");
});
