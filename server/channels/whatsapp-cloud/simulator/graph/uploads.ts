import { randomUUID } from "node:crypto";
import type { Simulation, UploadedFile } from "../state.ts";
import { GraphError } from "./graph-error.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Begins an upload that may be resumed; the query announces the file. Throws 100. */
export function beginUpload(sim: Simulation, token: string, query: Query): object {
  const length = Number(query.file_length);
  if (!query.file_type || !Number.isInteger(length) || length <= 0)
    throw new GraphError(100, "file_length and file_type are required.");
  const id = `upload:${randomUUID()}`;
  sim.uploads.set(id, { token, mimeType: query.file_type, length });
  return { id };
}

/** The bytes of an upload, which come in one call. Answers the handle that stands for the file. Throws 100. */
export function endUpload(
  sim: Simulation,
  token: string,
  id: string,
  offset: string | undefined,
  body: unknown,
): object {
  const upload = sim.uploads.get(id);
  if (upload?.token !== token) throw new GraphError(100, `The upload session '${id}' does not exist.`);
  if (offset !== "0") throw new GraphError(100, "file_offset: nothing was uploaded yet.");
  if (!Buffer.isBuffer(body) || body.length !== upload.length)
    throw new GraphError(100, `The file was announced with ${upload.length} bytes.`);
  const h = `4::${Buffer.from(randomUUID()).toString("base64")}`;
  sim.store.putBlob(h, body);
  sim.uploads.delete(id);
  sim.uploads.set(h, upload);
  return { h };
}

/** The file of a handle; null for one that was not given to this caller. */
export const uploadedFile = (sim: Simulation, token: string, handle: string): UploadedFile | null => {
  const file = sim.uploads.get(handle);
  const bytes = file?.token === token ? sim.store.getBlob(handle) : undefined;
  return file && bytes ? { mimeType: file.mimeType, bytes } : null;
};
