import { createHash } from "node:crypto";
import { serviceUrl } from "./service";

interface Entry {
  Id: string;
  MessageBody: string;
}
type Queued = Record<string, unknown>;

/**
 * Simulates SQS, and stores the messages in a list. Refuses batches while `refuses` returns true.
 */
async function standInQueue(refuses = () => false): Promise<{ url: string; queued: Queued[] }> {
  const queued: Queued[] = [];
  const take = (MessageBody: string, MessageId: string) => {
    queued.push(JSON.parse(MessageBody) as Queued);
    return { MessageId, MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex") };
  };
  const url = await serviceUrl((_request, response, body) => {
    const { Entries = [], MessageBody } = JSON.parse(body) as Partial<Entry & { Entries: Entry[] }>;
    const answer = () => {
      if (MessageBody !== undefined) return take(MessageBody, "1");
      if (!refuses())
        return {
          Successful: Entries.map((each) => ({ Id: each.Id, ...take(each.MessageBody, each.Id) })),
        };
      return {
        Failed: Entries.map(({ Id }) => ({ Id, Code: "InternalError", SenderFault: false })),
      };
    };
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify({ Successful: [], Failed: [], ...answer() }));
  });
  process.env["AWS_ENDPOINT_URL_SQS"] = url;
  return { url, queued };
}

/** Simulates the queue of `<name>_QUEUE_URL`; returns its messages. */
export async function batchQueue(name: string, refuses?: () => boolean): Promise<Queued[]> {
  const { url, queued } = await standInQueue(refuses);
  process.env[`${name}_QUEUE_URL`] = `${url}/000000000000/queue`;
  return queued;
}

/** Simulates both mail queues; returns the messages of both in one list. */
export async function mailQueue(): Promise<Queued[]> {
  const { url, queued } = await standInQueue();
  process.env["MAIL_QUEUE_URL"] = `${url}/000000000000/queue`;
  process.env["LINKS_QUEUE_URL"] = `${url}/000000000000/links`;
  return queued;
}

/**
 * Simulates the function named by `<name>_FUNCTION`; returns the events that started it. Fails
 * while `refuses` returns true.
 */
export async function startedFunction(name: string, refuses = () => false): Promise<Queued[]> {
  const started: Queued[] = [];
  process.env["AWS_ENDPOINT_URL_LAMBDA"] = await serviceUrl((_request, response, body) => {
    const isRefused = refuses();
    if (!isRefused) started.push(JSON.parse(body) as Queued);
    response.writeHead(isRefused ? 400 : 202, { "content-type": "application/json" });
    response.end("{}");
  });
  process.env[`${name}_FUNCTION`] = name;
  return started;
}
