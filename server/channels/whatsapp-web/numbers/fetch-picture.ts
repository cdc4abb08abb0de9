import { DEFAULT_ORIGIN, type WASocket } from "@whiskeysockets/baileys";
import type { Chat } from "../../chat.ts";
import { SendError } from "../../send-error.ts";
import { answeredStatus, queryFailure } from "../session/query-failure.ts";
import { jidOf } from "./jids.ts";

/** People's pictures are 640 pixels wide at most; this limit fits any picture. */
const largestPicture = 5 * 1024 * 1024;
const patienceMs = 30_000;
/** WhatsApp's statuses for a hidden, forbidden or missing picture. */
const nothingToSee = new Set([401, 403, 404]);

/** The picture of a contact or a group; null if none is visible. Rejects with SendError. */
export async function fetchPicture(socket: WASocket, chat: Chat): Promise<Uint8Array | null> {
  const url = await addressOf(socket, chat);
  if (url === null) return null;
  await refuseOtherHosts(socket, url);
  try {
    return await download(url);
  } catch (cause) {
    throw new SendError("timeout", "a picture could not be downloaded", { cause });
  }
}

async function addressOf(socket: WASocket, chat: Chat): Promise<string | null> {
  try {
    const url = await socket.profilePictureUrl(jidOf(chat), "image");
    if (url) return url;
  } catch (cause) {
    const status = answeredStatus(cause);
    if (status !== null && nothingToSee.has(status)) return null;
    throw queryFailure(cause);
  }
  throw new SendError("timeout", "WhatsApp did not say where a picture is");
}

/** Requests go to WhatsApp's own hosts only, whatever address an answer contains. */
async function refuseOtherHosts(socket: WASocket, address: string): Promise<void> {
  const url = URL.parse(address);
  const isSafe = url?.protocol === "https:" && url.username === "";
  if (isSafe && /(^|\.)whatsapp\.net$/.test(url.host)) return;
  // Baileys knows the media host only after asking for it.
  await socket.refreshMediaConn(false);
  if (!isSafe || url.host !== socket.getMediaHost()) throw new SendError("refused", "the picture is on a foreign host");
}

async function download(url: string): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(url, { headers: { origin: DEFAULT_ORIGIN }, redirect: "error", signal });
  if (!response.ok) {
    await response.body?.cancel();
    // The picture was changed or removed a moment ago: WhatsApp also sends a notification of that.
    if (response.status === 404 || response.status === 410) return null;
    throw new Error(`the media host answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largestPicture) throw new Error("the picture is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
