import { z } from "zod";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { visibleText } from "../platform/visible-text.ts";
import { FileRef } from "../workspace/files.ts";
import { MessageType } from "../workspace/message-type.ts";
import { TemplateChoice, WrittenTemplate } from "../workspace/template-choice.ts";
import { messageBodyMax } from "./messages.ts";

/** Its users: the author, the agents of a queue, or the whole company. */
export const quickMessageScopes = ["user", "queue", "company"] as const;

export const QuickMessage = z.object({
  id: z.number().int(),
  shortcode: z.string(),
  message: z.string(),
  messageType: MessageType,
  fileId: z.uuid().nullable(),
  file: FileRef.nullable(),
  /**
   * Offered in place of the text where a contact's service window is over, on connections that can send it. The agent fills in
   * what is empty in its values. Older servers send none.
   */
  template: WrittenTemplate.nullish(),
  scope: z.enum(quickMessageScopes),
  queueId: z.number().int().nullable(),
  userId: z.number().int().nullable(),
  companyId: z.number().int(),
});
export type QuickMessage = z.infer<typeof QuickMessage>;

export const SaveQuickMessage = z
  .object({
    shortcode: visibleText(3, 40).regex(/^[^\s/]+$/),
    message: z.string().trim().max(messageBodyMax).default(""),
    messageType: MessageType.default("MESSAGE"),
    /** A message template beside the text; its values may have the variables of texts, or be missing. Absent, it stays; null removes it. */
    template: TemplateChoice.nullish(),
    scope: z.enum(quickMessageScopes).default("user"),
    queueId: RowId.nullish(),
  })
  .refine(({ messageType, message }) => messageType === "FILE" || message !== "", {
    path: ["message"],
    // Reported together with the other errors; skipped if the body is not an object.
    when: ({ value }) => value instanceof Object,
  })
  .refine(({ scope, queueId }) => scope !== "queue" || !!queueId, { path: ["queueId"] });
export type SaveQuickMessage = z.input<typeof SaveQuickMessage>;

export const ListQuickMessages = ListQuery;
export const QuickMessagePage = z.object({ records: z.array(QuickMessage), ...pageFields });
export type QuickMessagePage = z.infer<typeof QuickMessagePage>;
