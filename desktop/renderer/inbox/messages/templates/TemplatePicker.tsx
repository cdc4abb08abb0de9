import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useMemo, useState } from "react";
import { useTimeZone } from "../../../ui/page-context.ts";
import { useFieldTexts } from "../../fields/fields-api.ts";
import { variableValues } from "../composer/quick/variable-values.ts";
import { ChooseTemplate } from "./ChooseTemplate.tsx";
import { FillTemplate } from "./FillTemplate.tsx";
import type { ChosenTemplate } from "./quick-templates.ts";

type TemplatePickerProps = { ticket: Ticket; connectionId: number; onSent: () => void; onClose: () => void };

/** `clientId`: a repeat after a lost answer names the same message, so it is sent once. Another template is another message. */
type Sending = { chosen: ChosenTemplate; clientId: string };

/** Sends a message template in a conversation: first it is chosen, then its fields are filled in. */
export function TemplatePicker({ ticket, connectionId, onSent, onClose }: TemplatePickerProps) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [isChoosing, setChoosing] = useState(true);
  // The greeting follows the clock, but must not change while the text is read.
  const timeZone = useTimeZone();
  const fieldTexts = useFieldTexts(ticket.contactId);
  const contact = useMemo(
    () => fieldTexts && variableValues(ticket, fieldTexts, timeZone, Date.now()),
    [ticket, fieldTexts, timeZone],
  );
  const choose = (chosen: ChosenTemplate) => {
    const isSame = sending?.chosen.template.id === chosen.template.id;
    setSending({ chosen, clientId: isSame ? sending.clientId : crypto.randomUUID() });
    setChoosing(false);
  };
  if (!sending || isChoosing || !contact)
    return <ChooseTemplate {...{ connectionId, contact, onClose }} onChoose={choose} />;
  return <FillTemplate {...{ ticket, contact, onSent, onClose }} {...sending} onBack={() => setChoosing(true)} />;
}
