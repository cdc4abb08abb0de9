import type { Connection } from "@balcao/shared/connections.ts";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { ConnectionAccount } from "./ConnectionAccount.tsx";
import { ConnectionBasics } from "./ConnectionBasics.tsx";
import { ConnectionMessages } from "./ConnectionMessages.tsx";
import { TokenField } from "./TokenField.tsx";
import { useConnectionForm } from "./use-connection-form.ts";

type ConnectionDialogProps = {
  /** Null makes a new one. */
  connection: Connection | null;
  onSaved: (connection: Connection) => void;
  onClose: () => void;
};

/** Everything that is set up of a connection (S2 section 2.5). Picture and token change at once, the rest with the form. */
export function ConnectionDialog({ connection, onSaved, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const { control, submit, error, isBusy, fileField } = useConnectionForm(connection, onSaved);
  return (
    <FormDialog
      title={connection ? t("connections.edit") : t("connections.new")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {connection && <ConnectionAccount connection={connection} />}
      <ConnectionBasics control={control} />
      <ConnectionMessages control={control} file={fileField} />
      {connection && <TokenField connection={connection} />}
    </FormDialog>
  );
}
