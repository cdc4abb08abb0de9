import type { OutboundMedia } from "../../channel.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import type { GraphClient } from "../graph-client.ts";
import { uploadFile } from "./upload-file.ts";

/** Meta keeps a file for thirty days; an hour serves a campaign, and is soon over if Meta lost it nevertheless. */
const keptMs = 3_600_000;
const most = 1_000;

/** A file at Meta: its id there, and the form that it has there, which may be a converted one. */
type Uploaded = { fileId: string; form: Pick<OutboundMedia, "kind" | "mimeType" | "fileName"> };

/**
 * The files that this server uploaded within the last hour: a campaign uploads its file once for each number instead of
 * once for each contact.
 */
export class Uploads {
  readonly #graph: GraphClient;
  readonly #known = new Map<string, { at: number; uploaded: Promise<Uploaded> }>();

  constructor(graph: GraphClient) {
    this.#graph = graph;
  }

  /** Converts and uploads a file, unless the number has it. Throws like `uploadFile`; the next call then tries again. */
  async ensure(number: CloudNumber, media: OutboundMedia): Promise<Uploaded> {
    const key = keyOf(number, media);
    const at = Date.now();
    const known = this.#known.get(key);
    if (known && at - known.at < keptMs) return known.uploaded;
    const uploaded = this.#upload(number, media);
    this.#known.delete(key);
    this.#known.set(key, { at, uploaded });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= most) break;
      this.#known.delete(oldest);
    }
    // The caller gets the error, too, by the promise below.
    uploaded.catch(() => this.#known.get(key)?.uploaded === uploaded && this.#known.delete(key));
    return uploaded;
  }

  /** After a refusal that the file may have caused. */
  forget(number: CloudNumber, media: OutboundMedia): void {
    this.#known.delete(keyOf(number, media));
  }

  async #upload(number: CloudNumber, media: OutboundMedia): Promise<Uploaded> {
    const carried = (await media.convert?.()) ?? media;
    const { kind, mimeType, fileName } = carried;
    // Without `open`: the bytes of a converted file are not kept.
    return { fileId: await uploadFile(this.#graph, number, carried), form: { kind, mimeType, fileName } };
  }
}

const keyOf = ({ phoneNumberId, token }: CloudNumber, { fileId, kind, fileName, isVoice }: OutboundMedia): string =>
  JSON.stringify([phoneNumberId, token, fileId, kind, fileName, isVoice]);
