import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { OtherTicket } from "@balcao/shared/inbox/tickets.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { isApiError } from "../../client/api-error.ts";
import { useSessionUser } from "../../client/hooks.ts";
import type { WantedPerson } from "../../client/wanted-person.ts";
import { ContactPicker } from "../../inbox/contacts/ContactPicker.tsx";
import { useCreateTicketMutation } from "../../inbox/tickets/ticket-moves-api.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { ConnectionField } from "../../ui/form/ConnectionField.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useListQueuesQuery } from "../../workspace/queues/queues-api.ts";

/** The contact's open conversation, if a second one was refused because of it. */
function otherTicket(failure: unknown): OtherTicket | undefined {
  if (!isApiError(failure) || failure.code !== "ERR_OTHER_OPEN_TICKET") return undefined;
  return OtherTicket.safeParse(failure.details).data;
}

type NewTicketDialogProps = {
  contact?: ContactRef;
  /** A person who need not be a contact yet. */
  wanted?: WantedPerson;
  onOpened: (uuid: string) => void;
  onClose: () => void;
};

/** Starts a conversation: contact, queue, and connection. */
export function NewTicketDialog({ contact: given, wanted, onOpened, onClose }: NewTicketDialogProps) {
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
    // A ticket exists already: it is opened. If this user may not open it, the dialog says so.
    const other = otherTicket(answer.error);
    if (!other?.mayOpen) return;
    show("info", t("tickets.create.other"));
    onOpened(other.uuid);
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
        wanted={wanted}
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
      {connected.length > 1 && <ConnectionField connections={connected} value={whatsappId} onChange={setWhatsappId} />}
    </FormDialog>
  );
}
