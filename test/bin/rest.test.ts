import {
  GetEventSourceMappingCommand,
  LambdaClient,
  UpdateEventSourceMappingCommand,
} from "@aws-sdk/client-lambda";
import { expect, onTestFinished, test, vi } from "vitest";
import { EventSources } from "../../bin/rest/event-sources";
import { full, plain, resources, type Templates } from "../lib/stacks";

const mapping = "AWS::Lambda::EventSourceMapping";

async function turnedOn({ kalamu }: Templates) {
  const states = new Map(resources(kalamu, mapping).map(([id]) => [id, "Disabled"]));
  const send = vi.spyOn(LambdaClient.prototype, "send").mockImplementation(async (command) => {
    if (command instanceof UpdateEventSourceMappingCommand)
      states.set(command.input.UUID ?? "", command.input.Enabled ? "Enabled" : "Disabled");
    if (command instanceof GetEventSourceMappingCommand)
      return { State: states.get(command.input.UUID ?? "") };
    return {};
  });
  onTestFinished(() => send.mockRestore());
  const sources = new EventSources(
    {
      template: async () => kalamu.toJSON(),
      named: async (type, isWanted = () => true) =>
        type === mapping ? [...states.keys()].filter(isWanted) : [],
    },
    "eu-west-1",
  );
  const { held } = await sources.turnOn();
  const on = [...states].filter(([, state]) => state === "Enabled").map(([id]) => id);
  return { all: [...states.keys()], on, held };
}

test("mail that waits for a verified sender still waits after a restore", async () => {
  const { all, on, held } = await turnedOn(plain());
  const off = all.filter((id) => !on.includes(id));

  expect(off.length).toBeGreaterThan(0);
  expect(off).toHaveLength(held);
  for (const id of off) expect(id).toMatch(/^BackendMailer/);
  expect(on.length).toBeGreaterThan(0);
}, 120_000);

test("with a verified sender, every event source is turned on after a restore", async () => {
  const { all, on, held } = await turnedOn(full());

  expect(on).toEqual(all);
  expect(held).toBe(0);
}, 120_000);
