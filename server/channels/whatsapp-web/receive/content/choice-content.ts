import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { proto } from "@whiskeysockets/baileys";
import { cleanLabel } from "../../../clean-text.ts";
import { textIn } from "./button-card.ts";

type Choice = Extract<MessageContent, { kind: "choice" }>;
type Written = { id: string | null | undefined; title: string | null | undefined; description?: string | null };

/** The button, or the row of a list, that a person chose; null for any other message. */
export function choiceOf(content: proto.IMessage): Choice | null {
  const written = writtenIn(content);
  if (!written) return null;
  const [id, title, description] = [written.id, written.title, written.description].map(cleanLabel);
  const isEmpty = !id && !title && !description;
  return isEmpty ? null : { kind: "choice", id: id ?? "", title: title || id || "", description: description ?? "" };
}

function writtenIn(content: proto.IMessage): Written | null {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: reply } = content;
  const { listResponseMessage: row, interactiveResponseMessage: flow } = content;
  if (button) return { id: button.selectedButtonId, title: button.selectedDisplayText };
  if (reply) return { id: reply.selectedId, title: reply.selectedDisplayText };
  if (row) return { id: row.singleSelectReply?.selectedRowId, title: row.title, description: row.description ?? null };
  return flow ? { id: textIn(flow.nativeFlowResponseMessage?.paramsJson, ["id"]), title: flow.body?.text } : null;
}
