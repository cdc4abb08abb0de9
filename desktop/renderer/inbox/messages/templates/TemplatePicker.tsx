import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useMemo, useState } from "react";
import { useTimeZone } from "../../../ui/page-context.ts";
import { variableValues } from "../composer/quick/variable-values.ts";
import { ChooseTemplate } from "./ChooseTemplate.tsx";
import { FillTemplate } from "./FillTemplate.tsx";
import type { ChosenTemplate } from "./quick-templates.ts";

type TemplatePickerProps = { ticket: Ticket; connectionId: number; onSent: () => void; onClose: () => void };

/** Sends a message template in a conversation: first it is chosen, then its fields are filled in. */
export function TemplatePicker({ ticket, connectionId, onSent, onClose }: TemplatePickerProps) {
  const [chosen, setChosen] = useState<ChosenTemplate | null>(null);
  // The greeting follows the clock, but must not change while the text is read.
  const timeZone = useTimeZone();
  const contact = useMemo(() => variableValues(ticket, timeZone, Date.now()), [ticket, timeZone]);
  // A repeat after a lost answer names the same message, so it is sent once.
  const [clientId] = useState(() => crypto.randomUUID());
  if (!chosen) return <ChooseTemplate {...{ connectionId, contact, onClose }} onChoose={setChosen} />;
  return <FillTemplate {...{ ticket, contact, chosen, clientId, onSent, onClose }} onBack={() => setChosen(null)} />;
}
