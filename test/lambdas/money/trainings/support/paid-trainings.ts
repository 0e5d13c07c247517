import type { freshTable } from "../../../../support/table";
import { until } from "../../../../support/until";
import type { trainingWorld } from "./training-world";

/** Helpers that pay for trainings, and wait until the notices are stored or settled. */
export function paidTrainings(
  items: ReturnType<typeof freshTable>["items"],
  world: ReturnType<typeof trainingWorld>,
) {
  const settled = (receipt: string) =>
    until("the notice is settled", async () =>
      (await items()).some(
        ({ type, body, outcome }) =>
          type === "Notice" && String(body).includes(receipt) && outcome !== null,
      ),
    );
  const told = (receipt: string) =>
    until("the notice is kept", async () =>
      (await items()).some(({ body }) => String(body).includes(receipt)),
    );
  const paid = async (...payment: Parameters<typeof world.pays>) => {
    const receipt = await world.pays(...payment);
    await settled(receipt);
    return receipt;
  };
  return { settled, told, paid };
}
