import { fileTypeFromBuffer } from "file-type";
import { bareType } from "./file-kind.ts";

/** The first bytes that tell all known types apart. */
export const sniffedBytes = 4100;
const unknownType = "application/octet-stream";

/** Types that a browser would run as a page: stored as plain bytes. */
const active =
  /^(text\/html|application\/xhtml\+xml|image\/svg\+xml|application\/xml|text\/xml|application\/x-shockwave-flash)$/;
const markup = /<\s*(!doctype|html|head|body|script|svg|iframe|img|style|title|meta|\?xml|!--|[a-z]+:svg)/i;

/** Containers that many formats share. The file's extension decides; with a wrong one a document does not open. */
const officeTypes: Record<string, string> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};
const containers = new Set(["application/zip", "application/x-cfb"]);
const textTypes: Record<string, string> = { csv: "text/csv" };

/** The type of a file by its first bytes. Its name decides only where no protection depends on it. */
export async function sniffType(head: Uint8Array, name: string): Promise<string> {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found === undefined) return isPlainText(head) ? (textTypes[ending] ?? "text/plain") : unknownType;
  if (active.test(bareType(found))) return unknownType;
  return containers.has(found) ? (officeTypes[ending] ?? found) : found;
}

/** UTF-8 without control characters, and without anything that a browser could treat as a page. */
function isPlainText(head: Uint8Array): boolean {
  let text: string;
  try {
    // The last character may have been cut in two.
    text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    return false;
  }
  return !/\p{Cc}/u.test(text.replace(/[\t\n\r\f]/g, "")) && !markup.test(text);
}

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/3gpp": "3gp",
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/aac": "aac",
  "audio/amr": "amr",
  "application/pdf": "pdf",
  "text/plain": "txt",
};

/** The ending of a file name for a type, for files that come without a name. */
const endingOf = (mimeType: string): string => endings[bareType(mimeType)] ?? "bin";

/** A file name with an ending that other programs know. */
export const withEnding = (name: string, mimeType: string): string =>
  /\.\w{1,10}$/.test(name) ? name : `${name}.${endingOf(mimeType)}`;
