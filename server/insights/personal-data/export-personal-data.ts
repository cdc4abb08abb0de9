import type { Context } from "../../context.ts";
import { FileMissing } from "../../platform/storage/file-store.ts";
import { type ZipEntry, zipped } from "../../platform/zip.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { withEnding } from "../../workspace/files/sniff-type.ts";
import { filesWith, gatherPersonalData, type SaidMessage, saidWith } from "./gather-personal-data.ts";

/** An archive must stay below 4 GiB. Files beyond this limit are only listed in it. */
const fileBytesMax = 3 * 1024 ** 3;

/**
 * Exports a contact's data as a ZIP archive (LGPD, article 18), and logs that; written while it is read: `contact.json`, the messages
 * as `messages.json` and as readable `conversation.txt`, and the files. Throws ERR_NO_CONTACT_FOUND.
 */
export async function exportPersonalData(ctx: Context, contactId: number): Promise<AsyncGenerator<Uint8Array>> {
  const { contact, ...rest } = await gatherPersonalData(ctx, contactId);
  await recordChange(ctx, { area: "contact", action: "export", targetId: contactId, targetName: `#${contactId}` });
  const { inside, leftOut } = chooseFiles(await filesWith(ctx, contactId));
  const about = { contact, ...rest, filesLeftOut: leftOut.map(({ name, size }) => ({ name, size })) };
  return zipped([
    { name: "contact.json", content: once(JSON.stringify(about, null, 2)) },
    { name: "conversation.txt", content: transcript(ctx, contactId, contact.name) },
    { name: "messages.json", content: listed(ctx, contactId) },
    ...inside.map((file): ZipEntry => ({ name: pathOf(file), content: bytesOf(ctx, file.id) })),
  ]);
}

type File = NonNullable<SaidMessage["file"]>;

/** The path in the archive. The id separates two files of one name; names were cleaned when they were stored. */
const pathOf = ({ id, name, mimeType }: File): string => `files/${id.slice(0, 8)} ${withEnding(name, mimeType)}`;

/** Chooses the files that fit, in their order. */
function chooseFiles(found: readonly File[]): { inside: File[]; leftOut: File[] } {
  let bytes = 0;
  const fits = ({ size }: File) => {
    if (bytes + size > fileBytesMax) return false;
    bytes += size;
    return true;
  };
  const grouped = Map.groupBy(found, (file) => (fits(file) ? "inside" : "leftOut"));
  return { inside: grouped.get("inside") ?? [], leftOut: grouped.get("leftOut") ?? [] };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** A missing file is empty in the archive, which has begun and must be completed. */
async function* bytesOf({ fileStore, log }: Context, fileId: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await fileStore.read(fileId)) yield chunk as Uint8Array;
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    log.warn({ fileId }, "a file of exported data is gone");
  }
}

async function* transcript(ctx: Context, contactId: number, contactName: string): AsyncGenerator<string> {
  for await (const rows of saidWith(ctx, contactId))
    for (const { message, author, file } of rows) {
      const who = message.fromMe ? (author ?? "—") : (message.authorName ?? contactName);
      const what = [message.body, file && `[${pathOf(file)}]`].filter(Boolean).join(" ");
      yield `${message.createdAt.toISOString()} ${who}: ${what}\n`;
    }
}

async function* listed(ctx: Context, contactId: number): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of saidWith(ctx, contactId))
    for (const { message, author, file } of rows) {
      const { isDeleted: _, media: __, ...said } = message;
      yield `${separator}${JSON.stringify({ ...said, author, file: file && pathOf(file) })}`;
      separator = ",\n";
    }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
