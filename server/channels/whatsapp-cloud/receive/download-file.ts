import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { MediaGone } from "../../channel.ts";
import { fileStream } from "../../file-stream.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import { FileRefused, type GraphClient, GraphRefusal } from "../graph-client.ts";
import { troubleIn } from "../graph-meaning.ts";
import { decodePayload } from "../payload.ts";

const Described = z.object({ url: z.string() });

/**
 * Streams a received file. Its address is asked for, since a webhook's own one lasts five minutes. The stream fails if
 * the bytes are not those that Meta announced. Throws MediaGone after Meta's seven days, and FileRefused if the file's
 * host refuses for another reason.
 */
export async function downloadFile(graph: GraphClient, number: CloudNumber, payload: Uint8Array): Promise<Readable> {
  const file = decodePayload(payload)?.file;
  if (!file || !/^\w+$/.test(file.id)) throw new MediaGone("the message has no file");
  const { phoneNumberId, token } = number;
  const path = `${file.id}?phone_number_id=${phoneNumberId}`;
  try {
    const { url } = Described.parse(await graph.call({ token, method: "GET", path }));
    const body = (await graph.download(token, url)) as ReadableStream<Uint8Array>;
    return fileStream(body, (bytes) => verified(bytes, file.sha256));
  } catch (error) {
    if (error instanceof FileRefused && [404, 410].includes(error.status))
      throw new MediaGone("the file's host no longer has it", { cause: error });
    if (error instanceof GraphRefusal && error.status >= 400 && error.status < 500 && !troubleIn(error))
      throw new MediaGone("Meta no longer has the file", { cause: error });
    throw error;
  }
}

/** Passes the bytes on, and fails at their end unless they have this SHA-256. */
async function* verified(bytes: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (sha256 !== "" && hash.digest("base64") !== sha256) throw new Error("the file differs from the one that was sent");
}
