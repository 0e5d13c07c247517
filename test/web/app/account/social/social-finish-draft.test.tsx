import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queryClient } from "../../../../../web/app/frame/api/query-client";
import { announceSession } from "../../../../../web/app/frame/session/session-store";
import { Look } from "../../../../../web/ui/look";
import { ToastHost } from "../../../../../web/ui/toast-host";
import { keepSession } from "../../support/kept-session";
import { memoryStorage } from "../../support/memory-storage";

const tab = memoryStorage();
beforeAll(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", tab);
});
afterAll(() => vi.unstubAllGlobals());

async function formShownTo(userId: string, firstName: string) {
  keepSession(userId);
  announceSession();
  // The module reads the storage as soon as it loads.
  const { SocialFinishForm } = await import(
    "../../../../../web/app/account/social/social-finish-page"
  );
  const person = {
    provider: "Google" as const,
    email: `${userId}@people.example`,
    firstName,
    lastName: "Otieno",
  };
  return renderToStaticMarkup(
    <Look>
      <QueryClientProvider client={queryClient}>
        <ToastHost>
          <MemoryRouter>
            <SocialFinishForm person={person} to="/dashboard" />
          </MemoryRouter>
        </ToastHost>
      </QueryClientProvider>
    </Look>,
  );
}

async function valuesShownTo(userId: string, firstName: string) {
  const form = await formShownTo(userId, firstName);
  return [...form.matchAll(/<input[^>]*value="([^"]*)"/g)].map(([, value]) => value);
}

test("a person who signs up with a provider sees the terms of the agreement", async () => {
  const form = await formShownTo("wanjiru", "Wanjiru");

  expect([...form.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    "/terms",
    "/privacy",
  ]);
});

test("one person's typed details for an account are not shown to the next in the same tab", async () => {
  const typed = { firstName: "Amina", lastName: "W", username: "amina", phoneNumber: "0700000001" };
  tab.setItem("kalamu.draft.amina.social-sign-up", JSON.stringify(typed));
  tab.setItem("kalamu.draft..social-sign-up", JSON.stringify(typed));

  expect(await valuesShownTo("amina", "Aminah")).toEqual(Object.values(typed));
  expect(await valuesShownTo("brian", "Brian")).toEqual(["Brian", "Otieno", "", ""]);
});
