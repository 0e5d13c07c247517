import { DescribeExportCommand, paginateListExports } from "@aws-sdk/client-dynamodb";
import { env } from "../settings";
import { client } from "./client";

/** The time of the table's newest finished export; undefined if the last 90 days have none. */
export async function newestExport(): Promise<Date | undefined> {
  const moments: Date[] = [];
  const pages = paginateListExports({ client }, { TableArn: env("TABLE_ARN") });
  for await (const { ExportSummaries = [] } of pages)
    for (const { ExportArn, ExportStatus } of ExportSummaries) {
      if (ExportStatus !== "COMPLETED") continue;
      const { ExportDescription } = await client.send(new DescribeExportCommand({ ExportArn }));
      if (ExportDescription?.ExportTime) moments.push(ExportDescription.ExportTime);
    }
  return moments.sort((one, other) => +other - +one)[0];
}
