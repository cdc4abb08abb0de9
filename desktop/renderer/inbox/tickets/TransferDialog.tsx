import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { Combobox, Field, Option } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { useListQueuesQuery } from "../../workspace/queues/queues-api.ts";
import { useListUsersQuery } from "../../workspace/users/users-api.ts";

type TransferDialogProps = {
  title: string;
  /** Its own queue is preselected once an agent of that queue is chosen. */
  ticket?: Ticket;
  busy: boolean;
  onTransfer: (queueId: number, userId: number | null) => Promise<unknown>;
  onClose: () => void;
};

/**
 * Chooses the recipient of a conversation: an agent of a queue, or any agent in it. Disabled until a queue is chosen.
 */
export function TransferDialog({ title, ticket, busy, onTransfer, onClose }: TransferDialogProps) {
  const { t } = useTranslation();
  const { data: users = [] } = useListUsersQuery();
  const { data: queues = [] } = useListQueuesQuery();
  const [userId, setUserId] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [queueId, setQueueId] = useState<number | null>(null);
  const user = users.find(({ id }) => id === userId);
  const fitting = users.filter(({ name }) => user?.name === typed || fold(name).includes(fold(typed)));
  const offered = user && user.profile !== "admin" ? user.queues : queues;
  // Nothing is preselected: an accidental Enter must not send the conversation back to its queue.
  const likely =
    user && (offered.find(({ id }) => id === ticket?.queueId) ?? (offered.length === 1 ? offered[0] : null));
  const chosen = offered.some(({ id }) => id === queueId) ? queueId : (likely?.id ?? null);
  return (
    <FormDialog
      title={title}
      busy={busy || chosen === null}
      saveLabel={t("tickets.transfer.action")}
      onSubmit={async () => {
        if (chosen !== null) await onTransfer(chosen, userId);
      }}
      onClose={onClose}
    >
      <Field label={t("tickets.transfer.user")} hint={t("tickets.transfer.userHint")}>
        <Combobox
          autoFocus
          freeform
          expandIcon={{ "aria-label": t("common.openList") }}
          placeholder={t("tickets.transfer.anybody")}
          value={typed}
          selectedOptions={userId === null ? [] : [String(userId)]}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value);
            setUserId(null);
          }}
          onOptionSelect={(_event, { optionValue, optionText }) => {
            setUserId(optionValue ? Number(optionValue) : null);
            setTyped(optionText ?? "");
          }}
        >
          {fitting.map(({ id, name }) => (
            <Option key={id} value={String(id)}>
              {name}
            </Option>
          ))}
        </Combobox>
      </Field>
      <ChoiceField
        label={t("common.queue")}
        required
        value={chosen}
        choices={offered}
        noneText={t("common.chooseQueue")}
        onChange={setQueueId}
      />
    </FormDialog>
  );
}
