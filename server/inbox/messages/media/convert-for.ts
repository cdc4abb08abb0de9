import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { carriageOf, type FileRule } from "@balcao/shared/channels/file-rules.ts";
import type { OutboundMedia } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { toVoice } from "../../../platform/ffmpeg/media.ts";
import { TaskFailure } from "../../../platform/isolated/isolated-process.ts";
import { cutPicture } from "../../../workspace/files/cut-picture.ts";
import { bareType } from "../../../workspace/files/file-kind.ts";
import { pictureMayWaitMs } from "../../../workspace/files/picture.ts";

/** The longer side of a converted picture, in pixels: phones show no more. */
const pictureEdge = 2_560;

/**
 * Returns the function that makes the form of a file that the channel carries; null if its rules do not name the type as
 * one to be converted. The stored file stays as it is: another channel may carry it. A file that cannot be converted is
 * returned as it is, for the channel to refuse. Everything else that goes wrong rejects, and is worth another attempt.
 */
export function conversionFor(
  ctx: Context,
  rules: readonly FileRule[],
  media: OutboundMedia,
  size: number,
): (() => Promise<OutboundMedia>) | null {
  const carriage = carriageOf(rules, { ...media, size });
  if (carriage.how !== "converted") return null;
  return async () => {
    try {
      const { content, mimeType, ending } = await converted(ctx, carriage.kind, media);
      const fileName = media.fileName.replace(/(\.\w+)?$/, `.${ending}`);
      const open = async () => Readable.from([Buffer.from(content)]);
      return { ...media, kind: carriage.kind, mimeType, fileName, open };
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
      ctx.log.warn({ error, mimeType: media.mimeType }, "a file cannot be converted for its channel");
      return media;
    }
  };
}

type Made = { content: Uint8Array; mimeType: string; ending: string };

async function converted({ companyId }: Context, kind: FileRule["kind"], media: OutboundMedia): Promise<Made> {
  const { open } = media;
  if (kind === "audio") {
    const { content } = await toVoice({ open, mimeType: bareType(media.mimeType), companyId });
    return { content, mimeType: "audio/ogg", ending: "ogg" };
  }
  const read = async () => buffer(await open());
  const wanted = { edge: pictureEdge, shape: "whole", quality: 85 } as const;
  const { jpeg } = await cutPicture({ ...wanted, read, companyId, timeoutMs: pictureMayWaitMs });
  return { content: jpeg, mimeType: "image/jpeg", ending: "jpg" };
}
