import { DescribeExportCommand, paginateListExports } from "@aws-sdk/client-dynamodb";
import { env } from "../settings";
import { client } from "./client";

/** Returns the moment of each finished export of a table; DynamoDB lists those of 90 days. */
async function momentsOfExports(tableArn: string): Promise<Date[]> {
  const moments: Date[] = [];
  for await (const { ExportSummaries = [] } of paginateListExports(
    { client },
    { TableArn: tableArn },
  ))
    for (const { ExportArn, ExportStatus } of ExportSummaries) {
      if (ExportStatus !== "COMPLETED") continue;
      const { ExportDescription } = await client.send(new DescribeExportCommand({ ExportArn }));
      if (ExportDescription?.ExportTime) moments.push(ExportDescription.ExportTime);
    }
  return moments;
}

/** Returns the moment of our table's newest finished export; undefined without one. */
export const newestExport = async (): Promise<Date | undefined> =>
  (await momentsOfExports(env("TABLE_ARN"))).sort((one, other) => +other - +one)[0];
