import { z } from "zod";
import { FileRef } from "./files.ts";
import { MessageType } from "./message-type.ts";
import { messageBodyMax } from "./messages.ts";
import { ListQuery, pageFields } from "./page.ts";
import { RowId } from "./row-id.ts";
import { visibleText } from "./visible-text.ts";

/** Who may use it: its author, the agents of a queue, or the whole company. */
export const quickMessageScopes = ["user", "queue", "company"] as const;

export const QuickMessage = z.object({
  id: z.number().int(),
  shortcode: z.string(),
  message: z.string(),
  messageType: MessageType,
  fileId: z.uuid().nullable(),
  file: FileRef.nullable(),
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
    scope: z.enum(quickMessageScopes).default("user"),
    queueId: RowId.nullish(),
  })
  .refine(({ messageType, message }) => messageType === "FILE" || message !== "", { path: ["message"] })
  .refine(({ scope, queueId }) => scope !== "queue" || !!queueId, { path: ["queueId"] });
export type SaveQuickMessage = z.input<typeof SaveQuickMessage>;

export const ListQuickMessages = ListQuery;
export const QuickMessagePage = z.object({ records: z.array(QuickMessage), ...pageFields });
export type QuickMessagePage = z.infer<typeof QuickMessagePage>;
