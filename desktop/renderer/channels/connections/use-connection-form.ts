import { type Connection, SaveConnection } from "@balcao/shared/channels/connections.ts";
import type { MessageType } from "@balcao/shared/workspace/message-type.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver, showTaken, unlessTaken } from "../../ui/form/form-problems.ts";
import { useMessageFile } from "../../ui/form/use-message-file.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import {
  useDeleteConnectionFileMutation,
  useSaveConnectionMutation,
  useUploadConnectionFileMutation,
} from "./connections-api.ts";

export type ConnectionFormValues = {
  name: string;
  isDefault: boolean;
  allowGroups: boolean;
  queueIds: number[];
  greetingMessageType: MessageType;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
};

/** The server's rule: a choice of queues needs a greeting that asks for it. */
const ConnectionForm = SaveConnection.refine(
  ({ queueIds = [], greetingMessage = "" }) => queueIds.length < 2 || greetingMessage.trim() !== "",
  { path: ["greetingMessage"] },
);

type ConnectionFormParts = {
  /** Null creates a new one. */
  connection: Connection | null;
  /** The name that a new one begins with. */
  name: string | undefined;
  onSaved: (connection: Connection) => void;
};

/** The form of a connection: its fields, and the greeting's file, which is uploaded once the connection has an id. */
export function useConnectionForm({ connection, name, onSaved }: ConnectionFormParts) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [save, { error, isLoading }] = useSaveConnectionMutation();
  const [upload, uploadState] = useUploadConnectionFileMutation();
  const [removeFile] = useDeleteConnectionFileMutation();
  // A new connection whose file upload failed exists already: the second try updates it.
  const [id, setId] = useState<number | null>(connection?.id ?? null);
  const file = useMessageFile(connection?.file ?? null, () => removeFile(id ?? 0));
  const { control, getValues, handleSubmit, setError, formState } = useForm<ConnectionFormValues>({
    resolver: contractResolver(ConnectionForm),
    defaultValues: {
      name: connection?.name ?? name ?? "",
      isDefault: connection?.isDefault ?? false,
      allowGroups: connection?.allowGroups ?? false,
      queueIds: connection?.queues.map((queue) => queue.id) ?? [],
      greetingMessageType: connection?.greetingMessageType ?? "MESSAGE",
      greetingMessage: connection?.greetingMessage ?? "",
      complationMessage: connection?.complationMessage ?? "",
      outOfHoursMessage: connection?.outOfHoursMessage ?? "",
      ratingMessage: connection?.ratingMessage ?? "",
    },
  });
  const submit = handleSubmit(async (values) => {
    const wantsFile = values.greetingMessageType !== "MESSAGE";
    if (!file.check(wantsFile)) return;
    const answer = await save({ id, connection: SaveConnection.parse(values) });
    if (showTaken(answer.error, setError) || !answer.data) return;
    setId(answer.data.id);
    if (wantsFile && file.chosen) {
      const sent = await upload({ id: answer.data.id, file: file.chosen });
      if (sent.error) return showFailure(sent.error);
    }
    show("success", t("connections.saved"));
    onSaved(answer.data);
  });
  const { name: _name, ...hidden } = formState.errors;
  return {
    control,
    submit,
    typedName: () => getValues("name"),
    /** True if a field other than the name has an error. */
    hasHiddenProblem: Object.keys(hidden).length > 0 || file.field.problem !== null,
    error: unlessTaken(error),
    isBusy: isLoading || uploadState.isLoading,
    fileField: file.field,
  };
}
