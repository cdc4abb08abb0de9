import type { BinaryNode } from "@whiskeysockets/baileys";

/** The error that ends a connection: 515 restart, 503 come back later. */
export const streamError = (code: number): BinaryNode => ({
  tag: "stream:error",
  attrs: { code: String(code) },
  content: [],
});

/** replaced: the same device connected elsewhere (440); device_removed: it was unlinked (401). */
export function conflict(type: "replaced" | "device_removed"): BinaryNode {
  const content = [{ tag: "conflict", attrs: { type } }];
  return { tag: "stream:error", attrs: type === "device_removed" ? { code: "401" } : {}, content };
}
