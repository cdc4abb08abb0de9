import { createHash, randomInt } from "node:crypto";
import type { CloudFile, Simulation } from "../state.ts";
import { mayUse } from "./caller.ts";
import { GraphError } from "./graph-error.ts";

const addressMs = 5 * 60_000;
export const keptMs = { uploaded: 30 * 86_400_000, received: 7 * 86_400_000 };

const mb = 1024 * 1024;
const limits: readonly { fits: RegExp; most: number }[] = [
  { fits: /^image\/(jpeg|png)$/, most: 5 * mb },
  { fits: /^audio\/(aac|amr|mp4|mpeg|ogg)(;.*)?$/, most: 16 * mb },
  { fits: /^video\/(mp4|3gpp)$/, most: 16 * mb },
  { fits: /^image\/webp$/, most: 500 * 1024 },
  { fits: /^(application\/(pdf|msword|vnd\.[\w.+-]+)|text\/plain)$/, most: 100 * mb },
];

/** Stores a file's bytes for everybody with the token. */
export function storeFile(
  sim: Simulation,
  token: string,
  bytes: Uint8Array,
  mimeType: string,
  forMs: number,
): CloudFile {
  const id = String(randomInt(1e14, 2 ** 48 - 1));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = { id, token, mimeType, sha256, size: bytes.length, until: sim.now() + forMs };
  sim.store.putBlob(id, bytes);
  sim.files.set(id, file);
  return file;
}

/** The upload of a business, from its multipart body. Throws 100 and 131053. */
export async function readUpload(body: Buffer, contentType: string): Promise<{ bytes: Buffer; mimeType: string }> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } })
    .formData()
    .catch(() => null);
  const file = form?.get("file");
  if (form?.get("messaging_product") !== "whatsapp" || !(file instanceof File))
    throw new GraphError(100, "(file) is missing");
  const mimeType = String(form.get("type") ?? file.type);
  const limit = limits.find(({ fits }) => fits.test(mimeType));
  if (!limit)
    throw new GraphError(
      100,
      `Param file must be a file with one of the supported types. Received file of type '${mimeType}'.`,
    );
  if (file.size === 0 || file.size > limit.most)
    throw new GraphError(131053, `Files of ${mimeType} have ${limit.most} bytes at most.`);
  return { bytes: Buffer.from(await file.arrayBuffer()), mimeType };
}

/** The file of an id. Throws 100 if it is unknown, another account's, or too old. */
export function fileOf(sim: Simulation, token: string, id: string): CloudFile {
  const file = sim.files.get(id);
  const isTheirs = [...sim.numbers.values()].some((one) => one.token === file?.token && mayUse(sim, one, token));
  if (!file || !isTheirs || file.until < sim.now()) throw new GraphError(100, `Object with ID '${id}' does not exist.`);
  return file;
}

/** A file as `GET /{media id}` answers it. Its address lasts five minutes. */
export const describeFile = (sim: Simulation, { id, mimeType, sha256, size }: CloudFile) => ({
  messaging_product: "whatsapp",
  url: `${sim.url}/files/${id}?until=${sim.now() + addressMs}`,
  mime_type: mimeType,
  sha256,
  file_size: String(size),
  id,
});
