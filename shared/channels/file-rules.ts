import { z } from "zod";

/** The files that a channel carries as messages of one kind. A type may end with "*". */
export const FileRule = z.object({
  kind: z.enum(["image", "audio", "video", "sticker", "document"]),
  types: z.array(z.string()),
  maxBytes: z.number().int(),
  /** Types that the server converts to one of `types`; larger files of `types`, too, where it can make them smaller. */
  converts: z.array(z.string()),
  convertsMaxBytes: z.number().int(),
});
export type FileRule = z.infer<typeof FileRule>;

type FileFacts = { kind: FileRule["kind"]; mimeType: string; size: number };

/** How a channel carries a file: as its kind, converted to another, as a document, or not at all, with the reason. */
type Carriage =
  | { how: "asItIs" | "asDocument" }
  | { how: "converted"; kind: FileRule["kind"] }
  | { how: "not"; problem: "type" }
  | { how: "not"; problem: "size"; maxBytes: number };

/** How a channel with these rules carries a file. */
export function carriageOf(rules: readonly FileRule[], { kind, mimeType, size }: FileFacts): Carriage {
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const own = rules.find((rule) => rule.kind === kind && isOneOf(rule.types, type));
  if (own && size <= own.maxBytes) return { how: "asItIs" };
  const other = rules.find(({ types }) => isOneOf(types, type));
  // A picture that was sent as a document stays the document that it is.
  const mayConvert = kind !== "document" || !other;
  const converting = mayConvert ? rules.find(({ converts }) => isOneOf(converts, type)) : undefined;
  if (converting && size <= converting.convertsMaxBytes) return { how: "converted", kind: converting.kind };
  if (other && size <= other.maxBytes) return { how: "asDocument" };
  const limits = [own?.maxBytes, converting?.convertsMaxBytes, other?.maxBytes].flatMap((limit) => limit ?? []);
  if (limits.length === 0) return { how: "not", problem: "type" };
  return { how: "not", problem: "size", maxBytes: Math.max(...limits) };
}

const isOneOf = (types: readonly string[], type: string): boolean =>
  types.some((one) => (one.endsWith("*") ? type.startsWith(one.slice(0, -1)) : type === one));
