import type { PluginTab } from "./api/answers";
import { json, originOf, type Request as Received, type Reply } from "./http/http";
import type { DarajaWorldPlugin } from "./types";
import type { World } from "./world";

/** `GET /api/plugins`: lists the tabs that plug-ins add to the page. */
export const listTabs = ({ plugins }: World): Reply =>
  json(
    200,
    plugins.flatMap(({ name, tab }): PluginTab[] => (tab ? [{ name, ...tab }] : [])),
  );

/** Passes a request to a plug-in as a `Request`, and converts its `Response` to a reply. */
export async function answerByPlugin(
  world: World,
  { name, answer }: DarajaWorldPlugin,
  received: Received,
): Promise<Reply> {
  const { method, path, query, headers, body } = received;
  const search = query.size > 0 ? `?${query}` : "";
  const request = new Request(`${originOf(received)}${path}${search}`, {
    method,
    headers: Object.entries(headers).map(([header, value]) => [header, String(value)]),
    ...(body && method !== "GET" && method !== "HEAD" && { body }),
  });
  const response = await answer(request, {
    read: () => world.state.plugins[name],
    write: (value) => {
      world.state.plugins[name] = value;
      world.save();
    },
  });
  return {
    status: response.status,
    headers: { "cache-control": "no-store", ...Object.fromEntries(response.headers) },
    body: Buffer.from(await response.arrayBuffer()),
  };
}
