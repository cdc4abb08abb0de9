import { type Connection, channelKindOf } from "@balcao/shared/channels/connections.ts";
import { Link } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { ConnectionAccount } from "./ConnectionAccount.tsx";
import { ConnectionBasics } from "./ConnectionBasics.tsx";
import { ConnectionMessages } from "./ConnectionMessages.tsx";
import { MoreOptions } from "./MoreOptions.tsx";
import { CloudFacts } from "./official/CloudFacts.tsx";
import { CloudTokenField } from "./official/CloudTokenField.tsx";
import { TokenField } from "./TokenField.tsx";
import { useConnectionForm } from "./use-connection-form.ts";

type ConnectionDialogProps = {
  /** Null creates a new one. */
  connection: Connection | null;
  /** Shown above the fields. */
  notice: ReactNode;
  onSaved: (connection: Connection) => void;
  /** Connects through the official API instead. */
  onOfficial: () => void;
  onClose: () => void;
};

/** The settings of a connection; a new one needs only its name. Picture and token are saved at once, the rest with the form. */
export function ConnectionDialog({ connection, notice, onSaved, onOfficial, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const { control, submit, error, isBusy, fileField, hasHiddenProblem } = useConnectionForm(connection, onSaved);
  const isOfficial = connection !== null && channelKindOf(connection) === "whatsapp-cloud";
  const settings = (
    <>
      <ConnectionBasics control={control} hasGroups={connection?.capabilities.includes("groups") ?? true} />
      <ConnectionMessages control={control} file={fileField} />
    </>
  );
  return (
    <FormDialog
      title={connection ? t("connections.edit") : t("connections.new")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {notice}
      {connection ? (
        <>
          <ConnectionAccount connection={connection} />
          {isOfficial && <CloudFacts connection={connection} />}
        </>
      ) : (
        <span>
          {t("cloud.offer")}{" "}
          <Link as="button" type="button" onClick={onOfficial}>
            {t("cloud.offerAction")}
          </Link>
        </span>
      )}
      <TextField
        control={control}
        name="name"
        label={t("connections.form.name")}
        hint={t("connections.form.nameHint")}
        required
        autoFocus
      />
      {connection ? (
        settings
      ) : (
        <MoreOptions hint={t("connections.form.laterHint")} hasProblem={hasHiddenProblem}>
          {settings}
        </MoreOptions>
      )}
      {connection && isOfficial && <CloudTokenField connection={connection} />}
      {connection && <TokenField connection={connection} />}
    </FormDialog>
  );
}
