import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useState } from "react";
import { ChooseTemplate } from "./ChooseTemplate.tsx";
import { FillTemplate } from "./FillTemplate.tsx";

type TemplatePickerProps = { ticket: Ticket; connectionId: number; onSent: () => void; onClose: () => void };

/** Sends a message template in a conversation: first it is chosen, then its fields are filled in. */
export function TemplatePicker({ ticket, connectionId, onSent, onClose }: TemplatePickerProps) {
  const [template, setTemplate] = useState<MessageTemplate | null>(null);
  // A repeat after a lost answer names the same message, so it is sent once.
  const [clientId] = useState(() => crypto.randomUUID());
  if (!template) return <ChooseTemplate connectionId={connectionId} onChoose={setTemplate} onClose={onClose} />;
  return <FillTemplate {...{ ticket, template, clientId, onSent, onClose }} onBack={() => setTemplate(null)} />;
}
