import type { SendTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { TicketEntry } from "../../client/outbox/outbox-slice.ts";

export type UploadMessage = {
  entry: TicketEntry;
  file: File;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

/** A message with one file as a form. The file comes last, because the server must read the other fields before it. */
export function uploadForm({ body, clientId, quoted, file: told }: TicketEntry, file: File): FormData {
  const form = new FormData();
  form.set("body", body);
  form.set("clientId", clientId);
  if (quoted) form.set("quotedMsg", JSON.stringify({ id: quoted.id }));
  if (told?.isVoice) form.set("isVoice", "true");
  form.set("medias", file, file.name);
  return form;
}

/** A template with the file of its header as a form. */
export function templateForm({ template, clientId }: SendTemplate, file: File): FormData {
  const form = new FormData();
  form.set("template", JSON.stringify(template));
  if (clientId) form.set("clientId", clientId);
  form.set("medias", file, file.name);
  return form;
}
