import { createHash } from "node:crypto";
import { serviceUrl } from "./service";

/**
 * Stands in for a queue that is given batches, or single messages, and for the environment that names it. While `refuses`
 * says so it takes nothing.
 */
export async function batchQueue(
  name: string,
  refuses = () => false,
): Promise<Record<string, unknown>[]> {
  const queued: Record<string, unknown>[] = [];
  const url = await serviceUrl((_request, response, body) => {
    type Entry = { Id: string; MessageBody: string };
    const { Entries = [], MessageBody } = JSON.parse(body) as Partial<Entry & { Entries: Entry[] }>;
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
    if (MessageBody !== undefined) {
      queued.push(JSON.parse(MessageBody) as Record<string, unknown>);
      const MD5OfMessageBody = createHash("md5").update(MessageBody).digest("hex");
      response.end(JSON.stringify({ MessageId: "1", MD5OfMessageBody }));
      return;
    }
    if (refuses()) {
      const Failed = Entries.map(({ Id }) => ({ Id, Code: "InternalError", SenderFault: false }));
      response.end(JSON.stringify({ Successful: [], Failed }));
      return;
    }
    const Successful = Entries.map(({ Id, MessageBody }) => {
      queued.push(JSON.parse(MessageBody) as Record<string, unknown>);
      const MD5OfMessageBody = createHash("md5").update(MessageBody).digest("hex");
      return { Id, MessageId: Id, MD5OfMessageBody };
    });
    response.end(JSON.stringify({ Successful, Failed: [] }));
  });
  Object.assign(process.env, {
    [`${name}_QUEUE_URL`]: `${url}/000000000000/queue`,
    AWS_ENDPOINT_URL_SQS: url,
  });
  return queued;
}
