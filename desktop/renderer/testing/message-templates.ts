import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";

/** An approved template of connection 5, with two fields in its text. */
export const aMessageTemplate = (id: number, change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id, connectionId: 5, name: "pedido", language: "pt_BR", category: "utility", status: "approved" },
  ...{ nextCategory: null, nextCategoryAt: null, quality: "green", reason: "", isSupported: true },
  ...{ header: null, body: "Olá, {{1}}! Chega até {{2}}.", footer: "", buttons: [] },
  ...{ examples: {}, updatedAt: "2026-11-20T12:00:00.000Z" },
  ...change,
});

/** A quick message of the whole company, with the template `pedido`. */
export const aQuickMessage = (id: number, change: Partial<QuickMessage> = {}): QuickMessage => ({
  ...{ id, shortcode: "entrega", message: "Seu pedido chega hoje.", messageType: "MESSAGE", fileId: null, file: null },
  ...{ scope: "company", queueId: null, userId: 7, companyId: 1 },
  template: { name: "pedido", language: "pt_BR", values: { "body.1": "{primeiro_nome}", "body.2": "18h" } },
  ...change,
});
