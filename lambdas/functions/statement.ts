import { maskedPhone } from "#contracts/fields";
import { ledgerRoutes } from "#contracts/ledger";
import { accountMessages } from "#contracts/messages/accounts";
import { profileStore, sessionGuard } from "../accounts/profile/profile-store";
import { readStatement, type Statement, statementCsv } from "../money/ledger/statement";
import { statementPdf } from "../money/ledger/statement-pdf";
import { answer, apiHandler, RawReply } from "../platform/api-handler";
import { AppError } from "../platform/app-error";
import { settings } from "../platform/settings";

export const handler = apiHandler(
  [
    answer(ledgerRoutes.getStatement, async ({ caller, input }) => {
      const statement = await readStatement(caller.userId, input, new Date());
      if (input.format === "csv")
        return attachment("csv", statement, "text/csv; charset=utf-8", statementCsv(statement));
      const file = await statementPdf(statement, await holderOf(caller.userId), maker());
      return attachment("pdf", statement, "application/pdf", file);
    }),
  ],
  sessionGuard,
);

async function holderOf(userId: string) {
  const profile = await profileStore.find(userId);
  if (!profile) throw new AppError("not_found", accountMessages.profileNotFound);
  const { firstName, lastName, accountNumber = "", phoneNumber, email } = profile;
  return {
    name: `${firstName} ${lastName}`,
    account: accountNumber.replace(/^(\d{3})/, "$1 "),
    phone: maskedPhone(phoneNumber),
    email,
  };
}

const maker = () => ({ product: settings().productName, support: settings().supportEmail });

const attachment = (
  extension: string,
  { from, to }: Statement,
  mediaType: string,
  file: string | Uint8Array,
) =>
  new RawReply({
    statusCode: 200,
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="statement-${from}-to-${to}.${extension}"`,
      "cache-control": "private, no-store",
    },
    isBase64Encoded: typeof file !== "string",
    body: typeof file === "string" ? file : Buffer.from(file).toString("base64"),
  });
