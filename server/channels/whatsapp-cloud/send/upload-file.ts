import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { OutboundMedia } from "../../channel.ts";
import { SendError } from "../../send-error.ts";
import type { CloudNumber } from "../cloud-numbers.ts";
import { uploadType } from "../file-types.ts";
import { type GraphClient, GraphSilent } from "../graph-client.ts";

/** The time for the largest file over a slow connection. */
const uploadMs = 10 * 60_000;
const Uploaded = z.object({ id: z.string() });

/**
 * Uploads a file to Meta and returns its id there, which a message then names. The file waits on the disk meanwhile:
 * Meta wants its length first. Throws SendError for a file that Meta does not accept.
 */
export async function uploadFile(
  graph: GraphClient,
  { phoneNumberId, token }: CloudNumber,
  media: OutboundMedia,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "balcao-cloud-"));
  try {
    const path = join(folder, "file");
    await pipeline(await media.open(), createWriteStream(path));
    const bytes = await openAsBlob(path);
    const type = uploadType(media, bytes.size);
    if (type === null) throw new SendError("fileProblem", `Meta accepts no ${media.mimeType} of ${bytes.size} bytes`);
    const form = new FormData();
    form.set("messaging_product", "whatsapp");
    form.set("type", type);
    form.set("file", new File([bytes], media.fileName, { type }));
    const request = { token, method: "POST", path: `${phoneNumberId}/media`, body: form, timeoutMs: uploadMs } as const;
    return Uploaded.parse(await graph.call(request)).id;
  } catch (error) {
    if (!(error instanceof GraphSilent && error.mayHaveLeft)) throw error;
    // It does not matter if the file arrived: no message names it yet.
    throw new SendError("timeout", "Meta did not take the file", { cause: error, mayHaveLeft: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
