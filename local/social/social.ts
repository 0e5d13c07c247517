import { readFile } from "node:fs/promises";
import type { DarajaWorldPlugin } from "#daraja-world";
import { answerAsProvider } from "./providers";
import { createUserPoolDomain } from "./user-pool-domain";

const prefix = "/user-pool";

/**
 * Sign-in with Google and Facebook: simulated providers at `/social`, and the user pool's domain.
 */
export function social(emulatorUrl: string): DarajaWorldPlugin {
  const answerAsUserPool = createUserPoolDomain(emulatorUrl);
  return {
    name: "social",
    paths: /^\/(social|user-pool)\//,
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/social/sign-in.css")
        return new Response(await readFile(new URL("sign-in.css", import.meta.url)), {
          headers: { "content-type": "text/css;charset=UTF-8" },
        });
      return pathname.startsWith(prefix)
        ? answerAsUserPool(pathname.slice(prefix.length), request)
        : answerAsProvider(pathname, request);
    },
  };
}
