import { expect } from "vitest";
import { aWriter } from "../../support/table-world";
import { aName, ask, askTwice, claims, doAllTheyMay } from "./support/at-work";

doAllTheyMay("messages", {
  Notifications: async () => {
    const { userId } = await aWriter();
    const cursor = Buffer.from(`NOTIFICATION#${"0".repeat(26)}`).toString("base64url");
    await ask("listNotifications", { ...claims(userId), query: { cursor } });
    expect((await ask("readNotifications", claims(userId))).status).toBe(200);
  },
  Contact: () =>
    askTwice("sendContactMessage", {
      body: {
        ...{ firstName: "Amina", lastName: "Otieno", phoneNumber: "+254712345678" },
        email: `${aName()}@mail.example`,
        message: "When do you pay?",
        website: "",
        elapsed: 20_000,
      },
    }),
});
