import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { carriageOf, type FileRule } from "@balcao/shared/channels/file-rules.ts";
import type { OutboundMedia } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { toMp4, toVoice } from "../../../platform/ffmpeg/media.ts";
import { cutPicture } from "../../../workspace/files/cut-picture.ts";
import { bareType } from "../../../workspace/files/file-kind.ts";
import { pictureMayWaitMs } from "../../../workspace/files/picture.ts";

/** The longer side of a converted picture, in pixels: phones show no more. */
const pictureEdge = 2_560;

/**
 * The file in a form that the channel carries, if its rules name its type as one to be converted. The stored file stays
 * as it is: another channel may carry it. A file that cannot be converted is returned as it is.
 */
export async function convertFor(
  ctx: Context,
  rules: readonly FileRule[],
  media: OutboundMedia,
  size: number,
): Promise<OutboundMedia> {
  const carriage = carriageOf(rules, { ...media, size });
  if (carriage.how !== "converted") return media;
  try {
    const { content, mimeType, ending } = await converted(ctx, carriage.kind, media);
    const fileName = media.fileName.replace(/(\.\w+)?$/, `.${ending}`);
    const open = async () => Readable.from([Buffer.from(content)]);
    return { ...media, kind: carriage.kind, mimeType, fileName, open };
  } catch (error) {
    ctx.log.warn({ error, mimeType: media.mimeType }, "a file cannot be converted for its channel");
    return media;
  }
}

type Made = { content: Uint8Array; mimeType: string; ending: string };

async function converted({ companyId }: Context, kind: FileRule["kind"], media: OutboundMedia): Promise<Made> {
  const { open } = media;
  if (kind === "image") {
    const read = async () => buffer(await open());
    const wanted = { edge: pictureEdge, shape: "whole", quality: 85 } as const;
    const { jpeg } = await cutPicture({ ...wanted, read, companyId, timeoutMs: pictureMayWaitMs });
    return { content: jpeg, mimeType: "image/jpeg", ending: "jpg" };
  }
  const mimeType = bareType(media.mimeType);
  if (kind === "audio") {
    const { content } = await toVoice({ open, mimeType, companyId });
    return { content, mimeType: "audio/ogg", ending: "ogg" };
  }
  const { content } = await toMp4({ open, mimeType, companyId });
  return { content, mimeType: "video/mp4", ending: "mp4" };
}
