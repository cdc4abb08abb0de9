import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { FileMissing, type FileStore } from "./file-store.ts";

export type S3Options = {
  /** Address of the store; null for Amazon's own in the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

/** Any store that speaks S3. A file is uploaded in parts while it is read, and becomes visible once it is whole. */
export function createS3Store(options: S3Options): FileStore & { close(): void } {
  const client = connect(options);
  const placeOf = (key: string) => ({ Bucket: options.bucket, Key: key });
  return {
    async write(key, content) {
      let size = 0;
      async function* counted() {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          size += chunk.length;
          yield chunk;
        }
      }
      const Body = Readable.from(counted(), { objectMode: false });
      // Two parts of 5 MB are in memory at most.
      await new Upload({ client, params: { ...placeOf(key), Body }, queueSize: 1 }).done();
      return size;
    },
    async read(key, range) {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...placeOf(key), ...part }));
        // Its reader handles its error; an error before that would end the process.
        return (Body as Readable).on("error", () => undefined);
      } catch (error) {
        throw isMissing(error) ? new FileMissing(key) : error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(placeOf(key)));
    },
    close: () => client.destroy(),
  };
}

function connect({ endpoint, region, accessKey, secretKey }: S3Options): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's address buckets by path, and not all of them know the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");
