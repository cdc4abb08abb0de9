import type { ReadableStream } from "node:stream/web";
import { leastPictureEdge, type SmallPicture } from "@balcao/shared/channels/cloud-profile.ts";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { sniffedBytes, sniffType } from "../../../workspace/files/sniff-type.ts";
import { cutSquare } from "../../connections/picture/store-square.ts";
import { fileStream } from "../../file-stream.ts";
import { FileRefused, type GraphClient, GraphSilent } from "../graph-client.ts";
import { graphStep } from "../set-up/graph-step.ts";
import { uploadHandle } from "../upload-handle.ts";
import { readProfile, writeProfile } from "./meta-profile.ts";
import type { OwnNumber } from "./own-number.ts";

/** Types that Meta accepts, and that a number's picture is sent here in. */
export const pictureTypes: readonly string[] = ["image/jpeg", "image/png"];
/** Types in which Meta's host may have one; no browser runs them as a page. */
const shownTypes: readonly string[] = [...pictureTypes, "image/webp"];
/** In bytes: Meta's own limit. */
const mostBytes = 5 * 2 ** 20;

/**
 * Makes the middle of a stored PNG or JPEG the picture of a number's profile at Meta. The caller removes the file. Throws
 * ERR_FILE_INVALID for one that cannot be read or is too small (SmallPicture), and ERR_CLOUD_PROFILE_REFUSED.
 */
export async function setProfilePicture(
  ctx: Context,
  graph: GraphClient,
  { id, name, number }: OwnNumber,
  sent: FileRow,
): Promise<void> {
  const { jpeg, width, height } = await cutSquare(ctx, sent.id);
  if (Math.min(width, height) < leastPictureEdge) {
    const details: SmallPicture = { leastEdge: leastPictureEdge };
    throw new AppError("ERR_FILE_INVALID", "The picture is too small.", { details });
  }
  const bytes = new Blob([Buffer.from(jpeg)], { type: "image/jpeg" });
  await graphStep(
    {},
    async () => {
      const file = { name: "picture.jpg", mimeType: "image/jpeg", bytes };
      const handle = await uploadHandle(graph, number.token, file);
      await writeProfile(graph, number, { profile_picture_handle: handle });
    },
    "ERR_CLOUD_PROFILE_REFUSED",
  );
  await transact(ctx, (ctx) =>
    recordChange(ctx, {
      ...{ area: "connection", action: "update", targetId: id, targetName: name },
      after: { image: sent.name },
    }),
  );
}

/**
 * The picture of a number's profile, from Meta's host, which screens do not load from. Throws ERR_NO_FILE_FOUND without
 * one, and ERR_CLOUD_UNREACHABLE if the host does not give it out.
 */
export async function findProfilePicture(
  graph: GraphClient,
  { number }: OwnNumber,
): Promise<{ mimeType: string; bytes: Buffer }> {
  const { pictureUrl } = await graphStep({ 100: "ERR_CLOUD_NUMBER_UNKNOWN" }, () => readProfile(graph, number));
  if (pictureUrl === "") throw new AppError("ERR_NO_FILE_FOUND");
  const bytes = await graphStep({}, () => fetchPicture(graph, pictureUrl));
  const mimeType = await sniffType(bytes.subarray(0, sniffedBytes), "");
  if (!shownTypes.includes(mimeType)) throw unreadable("it is no picture");
  return { mimeType, bytes };
}

async function fetchPicture(graph: GraphClient, address: string): Promise<Buffer> {
  try {
    // The address itself is the key to it.
    const body = (await graph.download(null, address)) as ReadableStream<Uint8Array>;
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of fileStream(body) as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > mostBytes) throw unreadable("it is too large");
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof AppError || error instanceof GraphSilent) throw error;
    throw unreadable(error instanceof FileRefused ? error.message : "it broke off");
  }
}

const unreadable = (reason: string): AppError =>
  new AppError("ERR_CLOUD_UNREACHABLE", `The number's picture cannot be read: ${reason}.`);
