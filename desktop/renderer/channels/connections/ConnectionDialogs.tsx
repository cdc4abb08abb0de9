import type { Connection } from "@balcao/shared/channels/connections.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { ConnectionDialog } from "./ConnectionDialog.tsx";
import { QrDialog } from "./QrDialog.tsx";
import type { useConnectionActions } from "./use-connection-actions.ts";

type ConnectionDialogsProps = {
  connections: readonly Connection[];
  actions: ReturnType<typeof useConnectionActions>;
};

/** The open dialog, if there is one. */
export function ConnectionDialogs({ connections, actions }: ConnectionDialogsProps) {
  const { t } = useTranslation();
  const { dialog, setDialog, isBusy } = actions;
  if (!dialog) return null;
  const close = () => setDialog(null);
  const connection = connections.find(({ id }) => id === dialog.id);
  if (dialog.kind === "form") {
    const saved = ({ id, status }: Connection) => {
      close();
      // A new number is useless before a phone is linked, so the QR dialog opens next.
      if (dialog.id === null && status !== "CONNECTED") actions.openQr(id);
    };
    return <ConnectionDialog connection={connection ?? null} onSaved={saved} onClose={close} />;
  }
  if (!connection) return null;
  const { id, name } = connection;
  if (dialog.kind === "qr") return <QrDialog connection={connection} onClose={close} />;
  const isDelete = dialog.kind === "delete";
  return (
    <ConfirmDialog
      title={t(isDelete ? "connections.deleteTitle" : "connections.disconnectTitle", { name })}
      text={t(isDelete ? "connections.deleteText" : "connections.disconnectText")}
      action={t(isDelete ? "connections.deleteAction" : "connections.actions.disconnect")}
      busy={isBusy}
      onConfirm={() => (isDelete ? actions.removeConnection(id) : actions.disconnect(id))}
      onClose={close}
    />
  );
}
