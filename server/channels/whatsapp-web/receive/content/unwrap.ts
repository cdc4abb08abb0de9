import type { proto } from "@whiskeysockets/baileys";

/** Real messages have three at most; a stranger could send more. */
const mostWrappers = 10;

/** Notices that only look like wrappers: they contain no message of a person. */
const closed = new Set(["statusMentionMessage", "groupStatusMentionMessage"]);

/**
 * The content of a message without its wrappers, such as "disappearing", "view once" or "comment". A wrapper is any
 * part that holds a message itself, so that new kinds of them need no change here.
 */
export const unwrapped = (message: proto.IMessage): proto.IMessage => layersOf(message).at(-1) ?? message;

/** A message with its wrappers, from the outermost to the content. */
export function layersOf(message: proto.IMessage): proto.IMessage[] {
  const layers = [message];
  for (let inner = wrappedIn(message); inner && layers.length <= mostWrappers; inner = wrappedIn(inner))
    layers.push(inner);
  return layers;
}

function wrappedIn(content: proto.IMessage): proto.IMessage | null {
  for (const [kind, part] of Object.entries(content)) {
    if (closed.has(kind) || typeof part !== "object" || part === null || !("message" in part)) continue;
    if (typeof part.message === "object" && part.message !== null) return part.message as proto.IMessage;
  }
  return null;
}
