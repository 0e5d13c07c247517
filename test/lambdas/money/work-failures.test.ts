import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { freshWorld } from "./payouts/history/fresh-world";

const here = freshWorld();

test("a withdrawal and a training's code that fail each minute are recorded as work that fails", async () => {
  await here.does(
    { do: "withdraw", writer: 0, wallet: "mpesa", amount: 300, key: null },
    { do: "code", writer: 1, pick: 0, course: "normal" },
    { do: "wait", seconds: 300 },
  );
  here.world.table.around = async (effect, command) => {
    if (command instanceof QueryCommand || command instanceof GetCommand) return effect();
    throw new Error("The table takes no writes.");
  };

  await here.world.pollProviders();

  expect(here.log()).toContain("withdrawal-not-attended");
  expect(here.log()).toContain("training-not-matched");
  expect(here.log().match(/"WorkFailures":1/g)).toHaveLength(2);
});
