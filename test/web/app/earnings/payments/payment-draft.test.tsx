import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "#contracts/me";
import type { PublicSettings } from "#contracts/settings";
import { PaymentScreen } from "../../../../../web/app/earnings/payments/payment-screen";
import { announceSession } from "../../../../../web/app/frame/session/session-store";
import { Look } from "../../../../../web/ui/look";
import { keepSession } from "../../support/kept-session";
import { memoryStorage } from "../../support/memory-storage";

const settings = { activationFee: 300, productName: "Kalamu", paybill: "174379" } as PublicSettings;

function phoneShownTo(userId: string, phoneNumber: string) {
  keepSession(userId);
  announceSession();
  return /<input[^>]*value="([^"]*)"/.exec(
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Look>
          <PaymentScreen
            view={{ screen: "form" }}
            me={{ userId, phoneNumber, username: userId } as Me}
            settings={settings}
            offline={false}
            pay={() => Promise.resolve()}
            askForForm={() => undefined}
          />
        </Look>
      </QueryClientProvider>,
    ),
  )?.[1];
}

afterEach(() => vi.unstubAllGlobals());

test("a number typed by one person is not shown to the next in the same tab", () => {
  const tab = memoryStorage();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", tab);
  tab.setItem("kalamu.draft.amina.payment", JSON.stringify({ phone: "0700000001" }));
  tab.setItem("kalamu.draft..payment", JSON.stringify({ phone: "0700000002" }));

  expect(phoneShownTo("amina", "+254712345678")).toBe("0700000001");
  expect(phoneShownTo("brian", "+254722000000")).toBe("0722000000");
});
