import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { partSize, partsOf, sizeOfPart, type Upload } from "#contracts/submissions";
import { errorFacts, logger } from "../../platform/logger";
import { env } from "../../platform/settings";
import type { SubmissionItem } from "./submission";

// Without this setting the SDK would sign the checksum of an empty body into each address.
const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });
const bucket = () => env("UPLOADS_BUCKET");
const partsBucket = () => env("PARTS_BUCKET");

/** Enough to upload all parts of the largest file on a slow network. */
const partSeconds = 60 * 60;
const linkSeconds = 5 * 60;
const readAtOnce = 8;

type Sized = Pick<SubmissionItem, "objectKey" | "size">;

const hasStatus = (error: unknown, ...statuses: readonly number[]) =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
/** S3 answers 403 for a missing file if the caller has no permission to list the bucket. */
const isAbsent = (error: unknown) => hasStatus(error, 403, 404);
/** 412: the file exists. 409: another request is writing it. */
const isTaken = (error: unknown) => hasStatus(error, 409, 412);

const numbersOf = (size: number) => Array.from({ length: partsOf(size) }, (_, at) => at + 1);
const partKey = (objectKey: string, number: number) => `${objectKey}/${number}`;

/**
 * Submitted files in S3, and in a second bucket the parts of unfinished files. S3's own multipart
 * upload would need parts of at least 5 MB.
 */
export const uploadBucket = {
  missing: async (item: Sized) => await uploadBucket.addresses(item, await arrivedParts(item)),

  /**
   * The upload addresses of all parts except those in `have`. Each address accepts only its part,
   * with exactly that part's size.
   */
  async addresses(item: Sized, have: ReadonlySet<number> = new Set()): Promise<Upload> {
    const parts = numbersOf(item.size)
      .filter((number) => !have.has(number))
      .map(async (number) => ({ number, url: await partUrl(item, number) }));
    return { partSize, parts: await Promise.all(parts) };
  },

  async gather({ objectKey, size }: Sized): Promise<{ bytes: Buffer; missing: number }> {
    const bytes = Buffer.alloc(size);
    const left = numbersOf(size);
    let missing = 0;
    const readOn = async () => {
      for (let number = left.shift(); number !== undefined; number = left.shift()) {
        const part = await contentOf(partsBucket(), partKey(objectKey, number));
        if (part?.length === sizeOfPart(number, size)) bytes.set(part, (number - 1) * partSize);
        else missing++;
      }
    };
    await Promise.all(Array.from({ length: readAtOnce }, readOn));
    return { bytes, missing };
  },

  /**
   * Stores a file unless it is stored already. Returns the stored bytes; undefined while another
   * request is storing the file.
   */
  async keep(objectKey: string, bytes: Buffer): Promise<Buffer | undefined> {
    try {
      await s3.send(
        new PutObjectCommand({ Bucket: bucket(), Key: objectKey, Body: bytes, IfNoneMatch: "*" }),
      );
      return bytes;
    } catch (error) {
      if (isTaken(error)) return await uploadBucket.read(objectKey);
      throw error;
    }
  },

  read: (objectKey: string) => contentOf(bucket(), objectKey),

  /** Deletes the parts of a file. If that fails, S3 deletes them after a day. */
  async removeParts({ objectKey, size }: Sized): Promise<void> {
    const keys = numbersOf(size).map((number) => ({ Key: partKey(objectKey, number) }));
    try {
      await s3.send(
        new DeleteObjectsCommand({
          Bucket: partsBucket(),
          Delete: { Objects: keys, Quiet: true },
        }),
      );
    } catch (error) {
      logger.warn("parts-kept", errorFacts(error));
    }
  },

  /** Deletes a file permanently. Its key is written only once, so it has one version. */
  async remove(objectKey: string): Promise<void> {
    const head = await headOf(objectKey);
    if (head) await uploadBucket.removeVersion(objectKey, head.VersionId);
  },

  removeVersion: (objectKey: string, versionId: string | undefined) =>
    s3.send(new DeleteObjectCommand({ Bucket: bucket(), Key: objectKey, VersionId: versionId })),

  async link({ objectKey, fileName }: Pick<SubmissionItem, "objectKey" | "fileName">, now: Date) {
    const url = await getSignedUrl(
      s3,
      new GetObjectCommand({
        Bucket: bucket(),
        Key: objectKey,
        ResponseContentDisposition: attachment(fileName),
        ResponseContentType: "application/octet-stream",
      }),
      { expiresIn: linkSeconds },
    );
    return { url, expiresAt: new Date(now.getTime() + linkSeconds * 1000).toISOString() };
  },
};

async function headOf(objectKey: string) {
  try {
    return await s3.send(new HeadObjectCommand({ Bucket: bucket(), Key: objectKey }));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function arrivedParts({ objectKey, size }: Sized): Promise<ReadonlySet<number>> {
  const { Contents: contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: partsBucket(), Prefix: `${objectKey}/` }),
  );
  return new Set(
    contents
      .map((part) => ({ number: Number(part.Key?.slice(objectKey.length + 1)), size: part.Size }))
      .filter((part) => part.size === sizeOfPart(part.number, size))
      .map(({ number }) => number),
  );
}

async function contentOf(from: string, key: string): Promise<Buffer | undefined> {
  try {
    const { Body: body } = await s3.send(new GetObjectCommand({ Bucket: from, Key: key }));
    if (!body) throw new Error("S3 sent no bytes.");
    return Buffer.from(await body.transformToByteArray());
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const partUrl = ({ objectKey, size }: Sized, number: number) =>
  getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket: partsBucket(),
      Key: partKey(objectKey, number),
      ContentLength: sizeOfPart(number, size),
    }),
    { expiresIn: partSeconds },
  );

/** RFC 6266: the name in ASCII for old programs, and in UTF-8. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\/%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
