import type { Message } from "@balcao/shared/inbox/messages.ts";
import { phoneText } from "../../../ui/text/phone-text.ts";

const kindsWithText: ReadonlySet<string> = new Set(["template", "choice", "numberRequest"]);

/**
 * The text beside a message's file, location, contact cards or poll. The body of such a message repeats its content (a
 * file's name, a location's coordinates) for searches and for clients that show only text; the caption leaves this out. The
 * body of a template, of a request for the number, and of a chosen button, is its text; that of a question also numbers the options, which are
 * shown below.
 */
export function captionOf(
  { content, media, mediaType }: Pick<Message, "content" | "media" | "mediaType">,
  words: string,
): string {
  if (mediaType === "newNumber") return phoneText(words.replace(/\D/g, ""));
  if (content?.kind === "question") return content.text;
  if (content !== null && kindsWithText.has(content.kind)) return words;
  if (content !== null) return "";
  const names = [media?.name, media?.file?.name];
  return names.includes(words.trim()) ? "" : words;
}
