import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Link } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { ConnectionAccount } from "./ConnectionAccount.tsx";
import { ConnectionBasics } from "./ConnectionBasics.tsx";
import { ConnectionMessages } from "./ConnectionMessages.tsx";
import { channelScreens, screensOf } from "./channel-screens.tsx";
import { MoreOptions } from "./MoreOptions.tsx";
import { TokenField } from "./TokenField.tsx";
import { useConnectionForm } from "./use-connection-form.ts";

type ConnectionDialogProps = {
  /** Null creates a new one. */
  connection: Connection | null;
  /** The name that a new one begins with. */
  name: string | undefined;
  /** Shown above the fields. */
  notice: ReactNode;
  onSaved: (connection: Connection) => void;
  /** Connects a channel of another kind, which has a dialog of its own. */
  onConnect: (kind: string, name: string) => void;
  onClose: () => void;
};

/** The settings of a connection; a new one needs only its name. Picture and token are saved at once, the rest with the form. */
export function ConnectionDialog({ connection, name, notice, onSaved, onConnect, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const form = useConnectionForm({ connection, name, onSaved });
  const { control, submit, error, isBusy, fileField, hasHiddenProblem } = form;
  const { Facts, Credentials, RatingHint } = connection ? screensOf(connection) : {};
  const settings = (
    <>
      <ConnectionBasics control={control} hasGroups={connection?.capabilities.includes("groups") ?? true} />
      <ConnectionMessages control={control} file={fileField} />
      {connection && RatingHint && <RatingHint connection={connection} />}
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
          {Facts && <Facts connection={connection} />}
        </>
      ) : (
        Object.entries(channelScreens).map(
          ([kind, { connect }]) =>
            connect && (
              <span key={kind}>
                {t(connect.offer)}{" "}
                <Link as="button" type="button" onClick={() => onConnect(kind, form.typedName())}>
                  {t(connect.action)}
                </Link>
              </span>
            ),
        )
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
      {connection && Credentials && <Credentials connection={connection} />}
      {connection && <TokenField connection={connection} />}
    </FormDialog>
  );
}
