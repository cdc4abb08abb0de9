import sharp from "sharp";
import { serveTasks } from "../../platform/isolated/serve-tasks.ts";
import type { CutPicture, PictureTask } from "./cut-picture.ts";

/** A small file with more pixels would decompress into gigabytes. */
const mostPixels = 25_000_000;
/** A JPEG is shrunk while it is decoded: phones make photos of 50 and 108 megapixels. */
const mostJpegPixels = 120_000_000;
/** Limit of pixels per byte; only small pictures of one colour have more. */
const mostPixelsPerByte = 1_000;
const alwaysPixels = 1_000_000;
/** Enough for a picture of the largest size, four bytes a pixel, twice, beside the program. */
const mostMiB = 500;

serveTasks(
  async ({ content, edge, shape, quality }: PictureTask): Promise<CutPicture> => {
    const most = content[0] === 0xff && content[1] === 0xd8 ? mostJpegPixels : mostPixels;
    const image = sharp(content, {
      limitInputPixels: Math.min(most, alwaysPixels + content.length * mostPixelsPerByte),
    });
    const { width, height } = (await image.metadata()).autoOrient;
    const side = Math.min(edge, width, height);
    const sized =
      shape === "square"
        ? image.autoOrient().resize(side, side, { fit: "cover" })
        : image.autoOrient().resize(edge, edge, { fit: "inside", withoutEnlargement: true });
    return { width, height, jpeg: await sized.flatten({ background: "#ffffff" }).jpeg({ quality }).toBuffer() };
  },
  { mostMiB },
);
