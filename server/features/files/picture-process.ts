import sharp from "sharp";
import { serveTasks } from "../../platform/isolated/serve-tasks.ts";
import type { CutPicture, PictureTask } from "./cut-picture.ts";

/** Beyond this a small file unfolds into gigabytes. */
const mostPixels = 60_000_000;
/** Of a picture with so many pixels four bytes each, twice. */
const mostMiB = 800;

serveTasks(
  async ({ content, edge, shape, quality }: PictureTask): Promise<CutPicture> => {
    const image = sharp(content, { limitInputPixels: mostPixels });
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
