import { carriageOf, type FileRule } from "@balcao/shared/channels/file-rules.ts";
import type { OutboundMedia } from "../channel.ts";

const mb = 1024 * 1024;
const none = { converts: [], convertsMaxBytes: 0 };

/** The files that Meta accepts for each kind of message. */
export const cloudFiles: readonly FileRule[] = [
  {
    kind: "image",
    types: ["image/jpeg", "image/png"],
    maxBytes: 5 * mb,
    converts: ["image/jpeg", "image/png", "image/webp", "image/gif"],
    convertsMaxBytes: 16 * mb,
  },
  {
    kind: "audio",
    types: ["audio/aac", "audio/amr", "audio/mp4", "audio/x-m4a", "audio/mpeg", "audio/ogg"],
    maxBytes: 16 * mb,
    converts: ["audio/wav", "audio/webm"],
    convertsMaxBytes: 16 * mb,
  },
  { kind: "video", types: ["video/mp4", "video/3gpp"], maxBytes: 16 * mb, ...none },
  { kind: "sticker", types: ["image/webp"], maxBytes: 500 * 1024, ...none },
  {
    kind: "document",
    types: [
      ...["application/pdf", "application/msword", "application/vnd.ms-*", "application/vnd.openxmlformats-*"],
      ...["text/plain", "text/csv"],
    ],
    maxBytes: 100 * mb,
    ...none,
  },
];

/** Types that Meta knows under another name. */
const names: Readonly<Record<string, string>> = { "audio/x-m4a": "audio/mp4", "text/csv": "text/plain" };

const bare = (mimeType: string): string => mimeType.split(";")[0]?.trim().toLowerCase() ?? "";

type Typed = Pick<OutboundMedia, "kind" | "mimeType">;

/** A file that the product could not convert before may still go as a document. */
const unconverted = cloudFiles.map((rule) => ({ ...rule, converts: [] }));

/** The kind of message that carries a file. A sound or film of another format goes as a document. */
export const typeFor = ({ kind, mimeType }: Typed): FileRule["kind"] =>
  carriageOf(unconverted, { kind, mimeType, size: 1 }).how === "asItIs" ? kind : "document";

/** The type under which a file is uploaded; null if Meta accepts no file of this type or size. */
export function uploadType({ kind, mimeType }: Typed, size: number): string | null {
  const { how } = carriageOf(unconverted, { kind, mimeType, size });
  if (size === 0 || how === "not") return null;
  return names[bare(mimeType)] ?? bare(mimeType);
}
