import type { Readable } from "node:stream";
import { type AnyMediaMessageContent, prepareWAMessageMedia, type proto, type WASocket } from "@whiskeysockets/baileys";
import type { OutboundMedia } from "../../channel.ts";
import { SendError } from "../../send-error.ts";
import { baileysLogger } from "../session/baileys-logger.ts";

const uploadPatienceMs = 10 * 60_000;

/** Encrypts a file while reading it, uploads it, and returns the message that points to it. Rejects with SendError. */
export async function uploadFile(socket: WASocket, media: OutboundMedia, caption: string): Promise<proto.IMessage> {
  const stream = await media.open();
  try {
    const message = await prepareWAMessageMedia(contentOf(media, stream, caption), {
      upload: socket.waUploadToServer,
      logger: baileysLogger(null),
      mediaUploadTimeoutMs: uploadPatienceMs,
    });
    return describe(message, media);
  } catch (error) {
    throw new SendError("timeout", "the file could not be uploaded", { cause: error, mayHaveLeft: false });
  } finally {
    stream.destroy();
  }
}

/**
 * The empty thumbnails keep Baileys from making its own, for which films would need a program that is not installed.
 */
function contentOf(media: OutboundMedia, stream: Readable, caption: string): AnyMediaMessageContent {
  const { mimeType: mimetype, fileName, seconds, isVoice } = media;
  const file = { stream };
  const words = caption === "" ? {} : { caption };
  switch (media.kind) {
    case "image":
      return { image: file, mimetype, jpegThumbnail: "", ...words };
    case "video":
      return { video: file, mimetype, jpegThumbnail: "", ...words };
    case "audio":
      return {
        audio: file,
        mimetype: isVoice ? voiceType : mimetype.replace("x-m4a", "mp4"),
        ptt: isVoice,
        ...(seconds === null ? {} : { seconds: Math.round(seconds) }),
      };
    case "sticker":
      return { sticker: file, mimetype };
    case "document":
      return { document: file, mimetype, fileName, ...words };
  }
}

const voiceType = "audio/ogg; codecs=opus";

/** Sets the properties of the file that Baileys takes from no option. */
function describe(message: proto.IMessage, media: OutboundMedia): proto.IMessage {
  const { width, height, thumbnail, waveform, seconds } = media;
  const shown = message.imageMessage ?? message.videoMessage;
  if (shown) Object.assign(shown, { ...(width && height ? { width, height } : {}), jpegThumbnail: thumbnail });
  if (message.videoMessage && seconds !== null) message.videoMessage.seconds = Math.round(seconds);
  const { audioMessage, documentMessage } = message;
  if (audioMessage) {
    audioMessage.seconds = Math.max(1, Math.round(audioMessage.seconds ?? 0));
    if (waveform) audioMessage.waveform = waveform;
  }
  if (documentMessage) documentMessage.title = media.fileName;
  return message;
}
