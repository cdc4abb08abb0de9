import type { ContactRef } from "@balcao/shared/contacts.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isApiError } from "../app/api-error.ts";
import { useSessionUser } from "../app/hooks.ts";
import { useListConnectionsQuery } from "../features/connections/connections-api.ts";
import { ContactPicker } from "../features/contacts/ContactPicker.tsx";
import { useListQueuesQuery } from "../features/queues/queues-api.ts";
import { useCreateTicketMutation } from "../features/tickets/tickets-api.ts";
import { ChoiceField } from "../ui/ChoiceField.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useToast } from "../ui/toast-context.ts";

const OtherTicket = z.object({ uuid: z.uuid() });

/** The conversation that is open with the contact already, when that is why there is no second one. */
function otherTicket(failure: unknown): string | undefined {
  if (!isApiError(failure) || failure.code !== "ERR_OTHER_OPEN_TICKET") return undefined;
  return OtherTicket.safeParse(failure.details).data?.uuid;
}

type NewTicketDialogProps = { contact?: ContactRef; onOpened: (uuid: string) => void; onClose: () => void };

/** Starts a conversation: with whom, in which queue, through which connection (S1 section 2). */
export function NewTicketDialog({ contact: given, onOpened, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { profile, queues: ownQueues } = useSessionUser();
  const isAdmin = profile === "admin";
  const { data: allQueues = [] } = useListQueuesQuery(undefined, { skip: !isAdmin });
  const queues = isAdmin ? allQueues : ownQueues;
  const { data: connections = [] } = useListConnectionsQuery();
  const connected = connections.filter(({ status }) => status === "CONNECTED");
  const [contact, setContact] = useState<ContactRef | null>(given ?? null);
  const [queueId, setQueueId] = useState(queues.length === 1 ? (queues[0]?.id ?? null) : null);
  const [whatsappId, setWhatsappId] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const [create, { isLoading, error }] = useCreateTicketMutation();
  const lacksQueue = !isAdmin && queueId === null;

  const submit = async () => {
    setAsked(true);
    if (!contact || lacksQueue) return;
    const answer = await create({ contactId: contact.id, queueId, whatsappId });
    if (answer.data) return onOpened(answer.data.uuid);
    // There is one already: that is the conversation to go on with.
    const other = otherTicket(answer.error);
    if (!other) return;
    show("info", t("tickets.create.other"));
    onOpened(other);
  };
  return (
    <FormDialog
      title={t("tickets.new")}
      error={error}
      busy={isLoading}
      saveLabel={t("tickets.create.action")}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactPicker
        autoFocus
        value={contact}
        onChange={setContact}
        problem={asked && !contact ? t("tickets.create.contactRequired") : null}
      />
      <ChoiceField
        label={t("common.queue")}
        required={!isAdmin}
        problem={asked && lacksQueue ? t("common.chooseQueue") : null}
        value={queueId}
        choices={queues}
        noneText={isAdmin ? t("common.noQueue") : t("common.chooseQueue")}
        onChange={setQueueId}
      />
      {connected.length > 1 && (
        <ChoiceField
          label={t("tickets.create.connection")}
          value={whatsappId}
          choices={connected}
          noneText={t("tickets.create.defaultConnection")}
          onChange={setWhatsappId}
        />
      )}
    </FormDialog>
  );
}
