import type { OutboxEntry } from "./outbox-slice.ts";

export type UploadMessage = {
  entry: OutboxEntry;
  file: File;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

/** A message with one file as a form. The file comes last, so that the server knows about it before it reads it. */
export function uploadForm({ body, clientId, quoted, file: told }: OutboxEntry, file: File): FormData {
  const form = new FormData();
  form.set("body", body);
  form.set("clientId", clientId);
  if (quoted) form.set("quotedMsg", JSON.stringify({ id: quoted.id }));
  if (told?.isVoice) form.set("isVoice", "true");
  form.set("medias", file, file.name);
  return form;
}
