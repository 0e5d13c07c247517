import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, Suspense, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { ClosedAgain, LazyPart, lazyPart } from "../../../../../web/app/frame/layout/lazy-part";
import { PageBoundary } from "../../../../../web/app/frame/layout/page-boundary";
import { CodeMissing, loadOrReload } from "../../../../../web/app/frame/load-or-reload";
import { Look } from "../../../../../web/ui/look";
import { ToastHost } from "../../../../../web/ui/toast-host";

const unreached = "We could not reach the service. Check your connection and try again.";
const away = "This page is not on your device yet";

interface AroundProps {
  children: ReactNode;
}
const Page = ({ children }: AroundProps) => (
  <PageBoundary>
    <Suspense>{children}</Suspense>
  </PageBoundary>
);
function Opened({ children }: AroundProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    );
  return (
    <LazyPart away={() => <ClosedAgain onClose={() => setOpen(false)} />}>{children}</LazyPart>
  );
}

/** Renders a part within a page; the first try to load the part's code fails. */
function drawWithin(Around: (props: AroundProps) => ReactNode) {
  let tries = 0;
  const Part = lazyPart("part", async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The part</p>;
  });
  render(
    <Look>
      <ToastHost>
        <h1>The page</h1>
        <Around>
          <Part />
        </Around>
      </ToastHost>
    </Look>,
  );
  return userEvent.setup({ delay: null });
}

test.each([
  ["a part", LazyPart, unreached],
  ["a page", Page, away],
] as const)(
  "%s whose code fails to load shows an error, and appears after another try",
  async (_, Around, told) => {
    const user = drawWithin(Around);
    await screen.findByText(told);
    screen.getByRole("heading", { name: "The page" });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("The part");
    expect(screen.queryByText(told)).toBe(null);
  },
);

test("the code of a page that failed to load is fetched again when the network is back", async () => {
  drawWithin(Page);
  await screen.findByText(away);
  dispatchEvent(new Event("online"));
  await screen.findByText("The part");
});

test("a part whose code fails to load closes with the reason, and can be opened again", async () => {
  const user = drawWithin(Opened);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText(unreached);
  await user.click(await screen.findByRole("button", { name: "Open" }));
  await screen.findByText("The part");
});

test("if a new version has replaced the code, the page reloads once", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  onTestFinished(() => void vi.restoreAllMocks());
  const load = () =>
    loadOrReload("page", () =>
      Promise.reject(new TypeError("error loading dynamically imported module")),
    );
  void load();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  await expect(load()).rejects.toThrow(CodeMissing);
  expect(reload).toHaveBeenCalledTimes(1);
});
