import { carriageOf } from "@balcao/shared/channels/file-rules.ts";
import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { captionMax, fileKindOf } from "@balcao/shared/workspace/files.ts";
import type { ChannelKind } from "../../channels/channels.ts";
import { type Draft, questionDraft, textDraft } from "../../inbox/messages/send/draft.ts";
import type { FileRow } from "../../workspace/files/files.table.ts";

type Forms = Pick<ChannelKind, "files" | "choices">;

/**
 * The same contents in the same order, in as few messages as a channel's forms allow: texts become one with an empty line
 * between them, a text before a question the beginning of its text, and a text after a file its caption. Each message
 * takes what fits of those after it, which gives the fewest.
 */
export function joinDrafts(forms: Forms, drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const both = last ? joinedOf(forms, last, draft) : null;
    if (both) joined.pop();
    joined.push(both ?? draft);
  }
  return joined;
}

/** Two messages as one; null where they stay two. */
function joinedOf(forms: Forms, first: Draft, next: Draft): Draft | null {
  if (next.file) return null;
  if (first.file) return isText(next) ? captioned(forms, first, first.file, next.body) : null;
  if (!isText(first)) return null;
  if (next.content?.kind === "question") {
    const text = below(first.body, next.content.text);
    const fits = text.length <= (forms.choices?.[next.content.form].text ?? 0);
    return fits ? questionDraft(below(first.body, next.body), { ...next.content, text }) : null;
  }
  const text = below(first.body, next.body);
  return isText(next) && text.length <= messageBodyMax ? textDraft(text) : null;
}

/** A file that takes a text as its caption. A file that the channel refuses would take the text with it. */
function captioned({ files }: Forms, draft: Draft, file: FileRow, text: string): Draft | null {
  const { name } = file;
  // A document without a caption has its name in place of one, and a caption that is the name is left out.
  const caption = draft.body === name ? text : below(draft.body, text);
  const fits = caption.length <= captionMax && caption !== name;
  return fits && takesCaption(files, draft, file) ? { ...draft, body: caption } : null;
}

/** True if the channel takes a file of this type and size, in a message that has a caption. */
function takesCaption(rules: ChannelKind["files"], { media }: Draft, { mimeType, size }: FileRow): boolean {
  const kind = fileKindOf(mimeType);
  // A picture whose width is unknown cannot be read: the channel may refuse it.
  if (kind === "image" && typeof media?.width !== "number") return false;
  const carriage = rules ? carriageOf(rules, { kind, mimeType, size }) : ({ how: "asItIs" } as const);
  if (carriage.how === "asItIs") return kind !== "audio";
  return carriage.how === "asDocument" || (carriage.how === "converted" && carriage.kind === "image");
}

const isText = ({ mediaType, file, content }: Draft): boolean => mediaType === "chat" && !file && !content;

const below = (first: string, next: string): string => (first === "" ? next : `${first}\n\n${next}`);
