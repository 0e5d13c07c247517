import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  type Part,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { partSize, partsOf, sizeOfPart, type Upload } from "#contracts/submissions";
import { env } from "../../platform/settings";
import type { SubmissionItem } from "./submission";

// A checksum of the empty body would else be signed into each address.
const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });
const bucket = () => env("UPLOADS_BUCKET");

/** Enough for a part of 5 MB on a slow network. */
const partSeconds = 15 * 60;
const linkSeconds = 5 * 60;

type Place = Pick<SubmissionItem, "objectKey" | "uploadId">;
type Sized = Pick<SubmissionItem, "objectKey" | "uploadId" | "size">;

const isGone = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.name === "NoSuchUpload" || error.$metadata.httpStatusCode === 404);
/** Without the right to list a bucket, what isn't there is forbidden. */
const isAbsent = (error: unknown) =>
  isGone(error) || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403);

/** Files that are handed in, as S3 keeps them. */
export const uploadBucket = {
  /** Begins the upload of a file in parts, and says what S3 calls it. */
  async begin(objectKey: string): Promise<string> {
    const { UploadId: uploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket: bucket(), Key: objectKey }),
    );
    if (!uploadId) throw new Error("S3 named no upload.");
    return uploadId;
  },

  /** The parts that have arrived whole; undefined when S3 knows no such upload (any more). */
  async arrived({ objectKey, uploadId, size }: Sized): Promise<Part[] | undefined> {
    try {
      const { Parts: parts = [] } = await s3.send(
        new ListPartsCommand({ Bucket: bucket(), Key: objectKey, UploadId: uploadId }),
      );
      return parts.filter((part) => part.Size === sizeOfPart(part.PartNumber ?? 0, size));
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  },

  /** Addresses for the parts that are missing, each for that part and its size alone. */
  async addresses(item: Sized, arrived: readonly Part[]): Promise<Upload> {
    const have = new Set(arrived.map(({ PartNumber }) => PartNumber));
    const numbers = Array.from({ length: partsOf(item.size) }, (_, at) => at + 1);
    const parts = numbers
      .filter((number) => !have.has(number))
      .map(async (number) => ({ number, url: await partUrl(item, number) }));
    return { partSize, parts: await Promise.all(parts) };
  },

  /** Joins the parts to the file; false when S3 knows no such upload (any more). */
  async join({ objectKey, uploadId }: Place, parts: readonly Part[]): Promise<boolean> {
    try {
      await s3.send(
        new CompleteMultipartUploadCommand({
          Bucket: bucket(),
          Key: objectKey,
          UploadId: uploadId,
          MultipartUpload: {
            Parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })),
          },
        }),
      );
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  },

  /** How many bytes a joined file has; undefined when there is none. */
  sizeOf: async (objectKey: string) => (await headOf(objectKey))?.ContentLength,

  async read(objectKey: string): Promise<Buffer> {
    const { Body: body } = await s3.send(
      new GetObjectCommand({ Bucket: bucket(), Key: objectKey }),
    );
    if (!body) throw new Error("S3 sent no bytes.");
    return Buffer.from(await body.transformToByteArray());
  },

  /** Forgets parts that nobody waits for; false when S3 knows no such upload (any more). */
  async abort({ objectKey, uploadId }: Place): Promise<boolean> {
    try {
      await s3.send(
        new AbortMultipartUploadCommand({ Bucket: bucket(), Key: objectKey, UploadId: uploadId }),
      );
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  },

  /** Deletes a file for good. Its key was written once, so that it has no other version. */
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

const partUrl = ({ objectKey, uploadId, size }: Sized, number: number) =>
  getSignedUrl(
    s3,
    new UploadPartCommand({
      Bucket: bucket(),
      Key: objectKey,
      UploadId: uploadId,
      PartNumber: number,
      ContentLength: sizeOfPart(number, size),
    }),
    { expiresIn: partSeconds },
  );

/** RFC 6266: the name in ASCII for old programs, and as it is. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\/%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
