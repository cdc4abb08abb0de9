import type { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { DEFAULT_ORIGIN, type WAMessage, type WASocket } from "@whiskeysockets/baileys";
import { MediaGone } from "../../channel.ts";
import { askForFile, fileStream } from "../../file-stream.ts";
import { SendError } from "../../send-error.ts";
import { queryFailure } from "../session/query-failure.ts";
import { type FilePart, filePartOf } from "./content/file-part.ts";
import { decryptFile } from "./decrypt-file.ts";

/** A switched-off phone never answers. */
const phonePatienceMs = 30_000;

/**
 * Opens the file of a message. WhatsApp keeps files for some weeks only: once it is gone, the phone is asked to upload
 * it again, once, which works only while the phone is online and still has the file.
 */
export async function downloadFile(socket: WASocket, message: WAMessage | null): Promise<Readable> {
  const found = filePartOf(message?.message);
  if (!message || !found?.part.mediaKey) throw new MediaGone("this message holds no file");
  const { part, kind } = found;
  const { mediaKey } = found.part;
  const encrypted = (await fetchFile(socket, part)) ?? (await fetchAgain(socket, message));
  if (!encrypted) throw new MediaGone("WhatsApp does not have this file any more");
  return fileStream(encrypted, (bytes) => decryptFile(bytes, mediaKey, kind));
}

type Body = ReadableStream<Uint8Array>;

/** Null if the file is no longer there. */
async function fetchFile(socket: WASocket, part: FilePart): Promise<Body | null> {
  const asked = askForFile(await addressOf(socket, part), { headers: { origin: DEFAULT_ORIGIN } });
  const response = await asked.catch((cause: unknown) => {
    throw new SendError("timeout", "the media host did not answer", { cause });
  });
  if (response.ok && response.body) return response.body as Body;
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return null;
  throw new SendError("timeout", `the media host answered ${response.status}`);
}

/**
 * Requests go to WhatsApp's own hosts only: the address in a message is its sender's text, and could point into this
 * server's own network.
 */
async function addressOf(socket: WASocket, { url, directPath }: FilePart): Promise<string> {
  const parsed = URL.parse(url ?? "");
  const path = directPath ?? (parsed ? parsed.pathname + parsed.search : "");
  if (!path.startsWith("/") || path.startsWith("//")) throw new MediaGone("this message names no file");
  if (parsed?.protocol === "https:" && /(^|\.)whatsapp\.net$/.test(parsed.host)) return `https://${parsed.host}${path}`;
  // Baileys knows the host only after asking for it.
  await askForHost(socket);
  return `https://${socket.getMediaHost()}${path}`;
}

async function askForHost(socket: WASocket): Promise<void> {
  await socket.refreshMediaConn(false).catch((cause: unknown) => {
    throw queryFailure(cause);
  });
}

async function fetchAgain(socket: WASocket, message: WAMessage): Promise<Body | null> {
  await askForHost(socket);
  const asked = socket.updateMediaMessage(message).catch(() => null);
  const renewed = await Promise.race([asked, wait(phonePatienceMs, null, { ref: false })]);
  const part = filePartOf(renewed?.message)?.part;
  return part ? fetchFile(socket, part) : null;
}
