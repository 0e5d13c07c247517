import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test } from "vitest";
import { keepScreen } from "../../../../../web/app/frame/first-screen/keep-screen";
import { showLastScreen } from "../../../../../web/app/frame/first-screen/last-screen";
import { keepSession } from "../../support/kept-session";

const key = "kalamu.seen.amina.screen /dashboard";
const draw = (page: string) => {
  document.body.innerHTML = `<div id="root">${page}</div>`;
};
const root = () => document.getElementById("root");
const rewrite = (change: (kept: string) => string) =>
  localStorage.setItem(key, change(localStorage.getItem(key) ?? ""));

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
const resizeTo = (width: number) => happyDOM.setViewport({ width, height: 800 });

beforeEach(() => {
  keepSession("amina");
  resizeTo(360);
  history.pushState(null, "", "/dashboard");
  draw(`<main id="content"><h1>Habari</h1><button>Bid</button><textarea>Not sent</textarea>
    <input value="Not sent"><dialog>Passing</dialog></main>`);
  const typed = root()?.querySelector("textarea");
  if (typed) typed.value = "Not sent either";
  keepScreen("amina");
  draw("<main aria-busy=true></main>");
  return () => draw("");
});

test("the next visit starts with the stored screen, without typed text or working controls", () => {
  expect(showLastScreen()).toBe(true);
  expect(root()?.querySelector("h1")?.textContent).toBe("Habari");
  expect(root()?.innerHTML).not.toMatch(/Not sent|Passing/);
  expect(root()?.querySelectorAll("[inert]")).toHaveLength(3);
  expect(root()?.querySelectorAll("button:not([inert])")).toHaveLength(0);
});

test.each([
  [
    "another version rendered",
    () => rewrite((kept) => kept.replace('"drawing":"', '"drawing":"new')),
  ],
  ["was rendered for another width", () => resizeTo(1440)],
  ["was stored yesterday", () => rewrite((kept) => kept.replace(/"at":\d+/, '"at":1'))],
  ["belongs to somebody else", () => keepSession("brian")],
  ["belongs to a writer, if an administrator is signed in,", () => keepSession("amina", ["admin"])],
  ["was stored for another address", () => history.pushState(null, "", "/dashboard?activate")],
  ["is damaged", () => rewrite(() => "{")],
])("a screen that %s is not shown", (_, change) => {
  change();
  expect(showLastScreen()).toBe(false);
  expect(root()?.textContent).toBe("");
});
