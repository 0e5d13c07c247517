import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { type DarajaWorldPlugin, startDarajaWorld } from "../../../local/daraja-world/server";

const counter: DarajaWorldPlugin = {
  name: "counter",
  paths: /^\/(api\/)?counter(\/|$)/,
  answer: async (request, state) => {
    const count = Number(state.read() ?? 0) + 1;
    state.write(count);
    const { method, url } = request;
    return Response.json({ method, url, count, body: await request.text() }, { status: 201 });
  },
  tab: { title: "Counter", script: "/counter/panel.js" },
};

async function start() {
  const world = await startDarajaWorld({ plugins: [counter] });
  onTestFinished(world.close);
  return world;
}

test("a plug-in answers its paths, and its data is stored until a reset", async () => {
  const { url, reset } = await start();
  const ask = async () =>
    (await fetch(`${url}/counter/x?a=1`, { method: "POST", body: "hello" })).json();

  expect(await ask()).toEqual({
    method: "POST",
    url: `${url}/counter/x?a=1`,
    count: 1,
    body: "hello",
  });
  expect(await ask()).toMatchObject({ count: 2 });
  reset();
  expect(await ask()).toMatchObject({ count: 1 });
});

test("the page's list of tabs contains the plug-in's tab", async () => {
  const { url } = await start();

  expect(await (await fetch(`${url}/api/plugins`)).json()).toEqual([
    { name: "counter", title: "Counter", script: "/counter/panel.js" },
  ]);
});

test.each([
  ["counter", "http://localhost:8080", 201],
  ["counter", "https://evil.example", 403],
  ["api/counter", "http://localhost:8080", 403],
])("a request to /%s from a page of %s gets %i", async (path, origin, status) => {
  const { url } = await start();

  expect((await fetch(`${url}/${path}`, { headers: { origin } })).status).toBe(status);
});

test("the README's mailbox stores the mails that it receives", async () => {
  const readme = readFileSync("local/daraja-world/README.md", "utf8");
  const code = /## More at the same address[\s\S]*?```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const run = new Function("startDarajaWorld", `return (async () => {${code} return world; })()`);
  const { url, close } = await run(startDarajaWorld);
  onTestFinished(close);

  await fetch(`${url}/api/mail`, { method: "POST", body: '{"subject": "Hello"}' });

  expect(await (await fetch(`${url}/api/mail`)).json()).toEqual([{ subject: "Hello" }]);
  expect(await (await fetch(`${url}/mail/panel.js`)).text()).toContain("fill(element)");
});
