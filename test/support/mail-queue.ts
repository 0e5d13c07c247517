import { createHash } from "node:crypto";
import { serviceUrl } from "./service";

/** Stands in for both queues of mails, and for the environment that names them; what is put there is in the list. */
export async function mailQueue(): Promise<Record<string, unknown>[]> {
  const queued: Record<string, unknown>[] = [];
  const url = await serviceUrl((_request, response, body) => {
    const { MessageBody } = JSON.parse(body) as { MessageBody: string };
    queued.push(JSON.parse(MessageBody) as Record<string, unknown>);
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
    const MD5OfMessageBody = createHash("md5").update(MessageBody).digest("hex");
    response.end(JSON.stringify({ MessageId: "1", MD5OfMessageBody }));
  });
  Object.assign(process.env, {
    MAIL_QUEUE_URL: `${url}/000000000000/queue`,
    LINKS_QUEUE_URL: `${url}/000000000000/links`,
    AWS_ENDPOINT_URL_SQS: url,
  });
  return queued;
}
