import { RequestNumber } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { contractResolver } from "../../../ui/form/form-problems.ts";
import { TextField } from "../../../ui/form/TextField.tsx";
import { contactName } from "../../../ui/text/phone-text.ts";
import { useRequestNumberMutation } from "../messages-api.ts";

/** Asks a contact for the number that WhatsApp hides. The text is a proposal in the language of the screen. */
export function AskNumberDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [request, { error, isLoading }] = useRequestNumberMutation();
  // A repeat after a lost answer names the same message, so it is sent once.
  const [clientId] = useState(() => crypto.randomUUID());
  const { control, handleSubmit } = useForm<{ body: string }>({
    resolver: contractResolver(RequestNumber),
    defaultValues: { body: t("numberRequest.proposal") },
  });
  const submit = handleSubmit(async ({ body }) => {
    const { data } = await request({ ticketId: ticket.id, request: { ...RequestNumber.parse({ body }), clientId } });
    if (data) onClose();
  });
  return (
    <FormDialog
      title={t("numberRequest.title", { name: contactName(ticket.contact.name) })}
      error={error}
      busy={isLoading}
      saveLabel={t("numberRequest.send")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="body"
        label={t("numberRequest.text")}
        hint={t("numberRequest.hint", { button: t("numberRequest.button") })}
        rows={4}
        required
        autoFocus
      />
    </FormDialog>
  );
}
