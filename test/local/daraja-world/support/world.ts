import { startDarajaWorld } from "../../../../local/daraja-world/server";
import type { DarajaWorldOptions } from "../../../../local/daraja-world/settings";
import { airtelClient } from "./airtel-client";
import { darajaClient, outsideApi } from "./client";
import { startReceiver } from "./receiver";

const atOnce = {
  promptDelay: 0,
  answerDelay: 0,
  payoutDelay: 0,
  noticeDelay: 0,
  lateNotice: 0,
  slowResponse: 0,
  tooEarly: 0,
};

/** Starts a simulator, a business that receives its notices, and clients of both. */
export async function startWorld({ timings, ...options }: Partial<DarajaWorldOptions> = {}) {
  const receiver = await startReceiver();
  const world = await startDarajaWorld({
    port: 0,
    ...options,
    timings: { ...atOnce, ...timings },
  });
  const daraja = darajaClient(world, receiver.url);
  await daraja.signIn();
  const airtel = airtelClient(world);
  const api = outsideApi(world);
  return {
    ...world,
    darajaUrl: world.daraja.url,
    credentials: world.daraja,
    daraja,
    airtelApp: world.airtel,
    airtel,
    api,
    receiver,
    promptOn: (msisdn: string) => promptOn(world.url, msisdn),
    close: async () => {
      await world.close();
      await receiver.close();
    },
  };
}

export type TestWorld = Awaited<ReturnType<typeof startWorld>>;

interface Prompt {
  id: string;
  amount: number;
  business: string;
  account: string;
}

async function promptOn(url: string, msisdn: string): Promise<Prompt> {
  const stop = new AbortController();
  const events = await fetch(`${url}/api/events`, { signal: stop.signal });
  const reader = (events.body ?? new ReadableStream()).getReader();
  try {
    for (;;) {
      const phone = (await (await fetch(`${url}/api/phones/${msisdn}`)).json()) as {
        prompts: Prompt[];
      };
      const [prompt] = phone.prompts;
      if (prompt) return prompt;
      await reader.read();
    }
  } finally {
    stop.abort();
  }
}
