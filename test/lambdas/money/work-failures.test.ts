import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { freshWorld } from "./payouts/history/fresh-world";

const here = freshWorld();

test("a withdrawal and a training code that fail each minute fail the run, so that the operator is warned", async () => {
  await here.does(
    { do: "poll-providers" },
    { do: "withdraw", writer: 0, wallet: "mpesa", amount: 300, key: null },
    { do: "code", writer: 1, pick: 0, course: "normal" },
    { do: "wait", seconds: 300 },
  );
  here.world.table.around = async (effect, command) => {
    if (command instanceof QueryCommand || command instanceof GetCommand) return effect();
    throw new Error("The table takes no writes.");
  };

  await expect(here.world.pollProviders()).rejects.toThrow("2 of what was due");

  expect(here.log()).toContain("withdrawal-not-attended");
  expect(here.log()).toContain("training-not-matched");
});
