import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { z } from "zod";
import { MediaGone } from "../channel.ts";
import type { CloudNumber } from "./cloud-numbers.ts";
import { type GraphClient, GraphRefusal } from "./graph-client.ts";
import { troubleIn } from "./graph-meaning.ts";
import { decodePayload } from "./payload.ts";

const Described = z.object({ url: z.string() });

/**
 * Streams a received file. Its address is asked for, since a webhook's own one lasts five minutes. The stream fails if
 * the bytes are not those that Meta announced. Throws MediaGone after Meta's seven days.
 */
export async function downloadFile(graph: GraphClient, number: CloudNumber, payload: Uint8Array): Promise<Readable> {
  const file = decodePayload(payload)?.file;
  if (!file || !/^\w+$/.test(file.id)) throw new MediaGone("the message has no file");
  const { phoneNumberId, token } = number;
  const path = `${file.id}?phone_number_id=${phoneNumberId}`;
  try {
    const { url } = Described.parse(await graph.call({ token, method: "GET", path }));
    const bytes = Readable.fromWeb((await graph.download(token, url)) as NodeStream);
    return bytes.compose(verified(file.sha256)) as Readable;
  } catch (error) {
    if (error instanceof GraphRefusal && error.status >= 400 && error.status < 500 && !troubleIn(error))
      throw new MediaGone("Meta no longer has the file", { cause: error });
    throw error;
  }
}

/** Passes the bytes on, and fails at their end unless they have this SHA-256. */
function verified(sha256: string): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isRight = sha256 === "" || hash.digest("base64") === sha256;
      done(isRight ? null : new Error("the file differs from the one that was sent"));
    },
  });
}
