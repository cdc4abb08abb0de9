import type { OutboundMedia } from "../channel.ts";

const mb = 1024 * 1024;

/** The files that Meta accepts for each type of message. */
const accepted = {
  image: { types: /^image\/(jpeg|png)$/, most: 5 * mb },
  audio: { types: /^audio\/(aac|amr|mp4|mpeg|ogg)$/, most: 16 * mb },
  video: { types: /^video\/(mp4|3gpp)$/, most: 16 * mb },
  sticker: { types: /^image\/webp$/, most: 500 * 1024 },
  document: { types: /^(application\/(pdf|msword|vnd\.(ms-|openxmlformats-)[\w.+-]+)|text\/plain)$/, most: 100 * mb },
} as const;

type Kind = keyof typeof accepted;

const bare = (mimeType: string): string => mimeType.split(";")[0]?.trim().toLowerCase() ?? "";

/** The type of message that carries a file. A sound or film of another format goes as a document. */
export const typeFor = ({ kind, mimeType }: Pick<OutboundMedia, "kind" | "mimeType">): Kind =>
  accepted[kind].types.test(bare(mimeType)) ? kind : "document";

/** The type under which a file is uploaded; null if Meta accepts no file of this type or size. */
export function uploadType(media: Pick<OutboundMedia, "kind" | "mimeType">, size: number): string | null {
  const mimeType = bare(media.mimeType);
  const kind = typeFor(media);
  const limit = Object.values(accepted).find(({ types }) => types.test(mimeType));
  if (!limit || size === 0 || size > Math.min(limit.most, accepted[kind].most)) return null;
  return mimeType;
}
