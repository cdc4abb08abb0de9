import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { MEDIA_HKDF_KEY_MAPPING, normalizeMessageContent, proto } from "@whiskeysockets/baileys";
import type { Store } from "../network/store.ts";

export type MediaKind = "image" | "video" | "audio" | "document" | "sticker";

/** Fields that every media message carries. */
type HostedMedia = {
  url: string;
  directPath: string;
  mediaKey: Buffer;
  mimetype: string;
  fileLength: number;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
  mediaKeyTimestamp: number;
};

/** The media store: encrypted files by path, and plain pictures. */
export type Media = {
  /** host:port of the store, as linked devices reach it. */
  host: string;
  get(path: string): Uint8Array | undefined;
  /** Stores a file that a linked device encrypted; returns its path. */
  put(encrypted: Uint8Array): string;
  /** Stores a picture readable by its path alone. */
  putPlain(bytes: Uint8Array): string;
  encrypt(plain: Uint8Array, kind: MediaKind, mimetype: string): HostedMedia;
  /** Decrypts the file a message points to; null if it has none. Throws if the file is gone or was changed. */
  open(payload: Uint8Array): { bytes: Uint8Array; mimetype: string; fileName: string | null } | null;
};

export function openMedia(store: Store): Media {
  const put = (encrypted: Uint8Array): string => {
    const path = `/v/${randomBytes(12).toString("hex")}.enc`;
    store.putBlob(path, encrypted);
    return path;
  };
  return {
    host: "",
    get: (path) => store.getBlob(path),
    put,
    putPlain(bytes) {
      const path = `/p/${randomBytes(12).toString("hex")}.jpg`;
      store.putBlob(path, bytes);
      return path;
    },
    encrypt(plain, kind, mimetype) {
      const mediaKey = randomBytes(32);
      const { iv, cipherKey, macKey } = deriveKeys(mediaKey, kind);
      const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      const encrypted = Buffer.concat([ciphertext, macOf(iv, ciphertext, macKey)]);
      const path = put(encrypted);
      return {
        url: `https://${this.host}${path}`,
        directPath: path,
        mediaKey,
        mimetype,
        fileLength: plain.length,
        fileSha256: createHash("sha256").update(plain).digest(),
        fileEncSha256: createHash("sha256").update(encrypted).digest(),
        mediaKeyTimestamp: Math.floor(Date.now() / 1000),
      };
    },
    open(payload) {
      const found = mediaPart(payload);
      if (!found?.part.directPath || !found.part.mediaKey) return null;
      const encrypted = store.getBlob(found.part.directPath);
      if (!encrypted) throw new Error(`no file at ${found.part.directPath}`);
      const { iv, cipherKey, macKey } = deriveKeys(found.part.mediaKey, found.kind);
      const ciphertext = encrypted.subarray(0, -10);
      if (!macOf(iv, ciphertext, macKey).equals(encrypted.subarray(-10))) throw new Error("the file was changed");
      const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
      return {
        bytes: Buffer.concat([decipher.update(ciphertext), decipher.final()]),
        mimetype: found.part.mimetype ?? "application/octet-stream",
        fileName: found.part.fileName ?? null,
      };
    },
  };
}

type MediaPart = {
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  mimetype?: string | null;
  fileName?: string | null;
};

/** The part of an encoded message that points to a file; null if there is none. */
export function mediaPart(payload: Uint8Array): { part: MediaPart; kind: MediaKind } | null {
  const message = normalizeMessageContent(proto.Message.decode(payload));
  const content = message?.templateMessage?.hydratedTemplate ?? message;
  if (!content) return null;
  if (content.imageMessage) return { part: content.imageMessage, kind: "image" };
  if (content.videoMessage) return { part: content.videoMessage, kind: "video" };
  if (content.documentMessage) return { part: content.documentMessage, kind: "document" };
  if (message?.audioMessage) return { part: message.audioMessage, kind: "audio" };
  if (message?.stickerMessage) return { part: message.stickerMessage, kind: "sticker" };
  return null;
}

function deriveKeys(mediaKey: Uint8Array, kind: MediaKind) {
  const info = `WhatsApp ${MEDIA_HKDF_KEY_MAPPING[kind]} Keys`;
  const bytes = Buffer.from(hkdfSync("sha256", mediaKey, Buffer.alloc(0), info, 112));
  return { iv: bytes.subarray(0, 16), cipherKey: bytes.subarray(16, 48), macKey: bytes.subarray(48, 80) };
}

/** The first ten bytes of the HMAC end every file. */
const macOf = (iv: Buffer, ciphertext: Uint8Array, macKey: Buffer): Buffer =>
  createHmac("sha256", macKey).update(iv).update(ciphertext).digest().subarray(0, 10);
