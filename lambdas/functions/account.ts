import { gzipSync } from "node:zlib";
import { accountRoutes, Export } from "#contracts/accounts";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { closeAccount } from "../accounts/held/close-account";
import { exportHeld, type OwnersView } from "../accounts/held/export";
import { userPool } from "../accounts/user-pool";
import { shownWithdrawal, WithdrawalItem } from "../money/payouts/withdrawal";
import { shownTraining, TrainingItem } from "../money/trainings/training";
import { answer, apiHandler, RawReply } from "../platform/api-handler";

/** A function answers with 6 MB at most; all clients that are to get more read gzip. */
const largestPlain = 4_000_000;

const ownersView: OwnersView = {
  Withdrawal: (item) => shownWithdrawal(WithdrawalItem.parse(item)),
  Training: (item) => shownTraining(TrainingItem.parse(item)),
};

/** Taking away everything that is held of oneself, and closing the account. */
export const handler = apiHandler([
  answer(accountRoutes.exportMe, async ({ caller }) => {
    const now = new Date();
    return download(Export.parse(await exportHeld(caller, ownersView, now)), eastAfricanDay(now));
  }),

  answer(accountRoutes.closeAccount, ({ caller, input }) =>
    closeAccount(caller, input.username, userPool, new Date()),
  ),
]);

function download(exported: unknown, day: string): RawReply {
  const json = JSON.stringify(exported, null, 2);
  const isLarge = Buffer.byteLength(json) > largestPlain;
  return new RawReply({
    statusCode: 200,
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="my-data-${day}.json"`,
      "cache-control": "private, no-store",
      ...(isLarge && { "content-encoding": "gzip" }),
    },
    isBase64Encoded: isLarge,
    body: isLarge ? gzipSync(json).toString("base64") : json,
  });
}
