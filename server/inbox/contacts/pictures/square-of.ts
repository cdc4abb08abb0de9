import type { Context } from "../../../context.ts";
import { FairQueueRefusal } from "../../../platform/async/fair-queue.ts";
import { cutPicture } from "../../../workspace/files/cut-picture.ts";
import { pictureMayWaitMs } from "../../../workspace/files/picture.ts";

/** Twice the largest size on screen, for screens of high density. */
const edge = 160;

/** A picture from WhatsApp that cannot be decoded. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

/** The middle of a picture as a small JPEG. Throws UnreadablePicture, and FairQueueRefusal if other pictures take too long. */
export async function squareOf({ companyId }: Context, picture: Uint8Array): Promise<Uint8Array> {
  const wanted = { edge, shape: "square", quality: 80 } as const;
  try {
    const read = async () => picture;
    return (await cutPicture({ ...wanted, read, companyId, timeoutMs: pictureMayWaitMs })).jpeg;
  } catch (cause) {
    if (cause instanceof FairQueueRefusal) throw cause;
    throw new UnreadablePicture("the picture cannot be read", { cause });
  }
}
