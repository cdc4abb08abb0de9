import { fold } from "@balcao/shared/fold.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { Combobox, Field, Option } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useListQueuesQuery } from "../queues/queues-api.ts";
import { useListUsersQuery } from "../users/users-api.ts";

type TransferDialogProps = {
  title: string;
  /** The ticket's own queue is offered first. */
  ticket?: Ticket;
  busy: boolean;
  onTransfer: (queueId: number, userId: number | null) => void;
  onClose: () => void;
};

/** To whom a conversation goes: an agent of a queue, or anybody in it. Does nothing before a queue is chosen (S1 section 5). */
export function TransferDialog({ title, ticket, busy, onTransfer, onClose }: TransferDialogProps) {
  const { t } = useTranslation();
  const { data: users = [] } = useListUsersQuery();
  const { data: queues = [] } = useListQueuesQuery();
  const [userId, setUserId] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [queueId, setQueueId] = useState<number | null>(ticket?.queueId ?? null);
  const user = users.find(({ id }) => id === userId);
  const fitting = users.filter(({ name }) => user?.name === typed || fold(name).includes(fold(typed)));
  const offered = user && user.profile !== "admin" ? user.queues : queues;
  const chosen = offered.some(({ id }) => id === queueId) ? queueId : null;
  return (
    <FormDialog
      title={title}
      busy={busy || chosen === null}
      saveLabel={t("tickets.transfer.action")}
      onSubmit={async () => {
        if (chosen !== null) onTransfer(chosen, userId);
      }}
      onClose={onClose}
    >
      <Field label={t("tickets.transfer.user")} hint={t("tickets.transfer.userHint")}>
        <Combobox
          autoFocus
          freeform
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
