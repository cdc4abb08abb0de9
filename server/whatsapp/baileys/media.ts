import { downloadMediaMessage, type WAMessage, type WASocket } from "@whiskeysockets/baileys";

/**
 * Fetches and decrypts the file of a message. WhatsApp keeps files for some weeks only: one that is gone is asked of
 * the phone again, once, which answers only while it is online and still has the file.
 */
export async function downloadInboundMedia(socket: WASocket, message: WAMessage): Promise<Buffer> {
  try {
    return await downloadMediaMessage(message, "buffer", {});
  } catch (error) {
    if (!isGone(error)) throw error;
    // Baileys knows the host of the new address only after asking for it.
    await socket.refreshMediaConn(false);
    return downloadMediaMessage(await socket.updateMediaMessage(message), "buffer", {});
  }
}

/** 404 or 410, which Baileys reports in several shapes. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = [
    "output" in error && (error.output as { statusCode?: unknown } | undefined)?.statusCode,
    "status" in error && error.status,
    "statusCode" in error && error.statusCode,
  ];
  return status.some((code) => code === 404 || code === 410);
}
