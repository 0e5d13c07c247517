import { afterAll } from "vitest";
import { startS3Server } from "./s3-server";

/** A storage of files, as S3 is for uploads in parts, as long as a file's tests run. */
export async function memoryS3() {
  const { close, ...s3 } = await startS3Server();
  afterAll(close);
  return s3;
}
