import { z } from "zod";
import type { GraphClient } from "./graph-client.ts";

export type NewUpload = { name: string; mimeType: string; bytes: Blob };

const Begun = z.object({ id: z.coerce.string() });
const Ended = z.object({ h: z.string() });

/**
 * Uploads a file to Meta by its API of resumable uploads. Returns the handle that stands for it in a later call. Throws
 * GraphRefusal, GraphSilent, and ZodError for an answer in another form.
 */
export async function uploadHandle(
  graph: GraphClient,
  token: string,
  { name, mimeType, bytes }: NewUpload,
): Promise<string> {
  const about = new URLSearchParams({ file_name: name, file_length: String(bytes.size), file_type: mimeType });
  // `app` is the app that the token belongs to.
  const begun = await graph.call({ token, method: "POST", path: `app/uploads?${about}` });
  const { id: path } = Begun.parse(begun);
  const headers = { authorization: `OAuth ${token}`, file_offset: "0" };
  return Ended.parse(await graph.call({ token, method: "POST", path, body: bytes, headers })).h;
}
