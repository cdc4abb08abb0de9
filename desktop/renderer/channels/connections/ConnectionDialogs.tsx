import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { ConnectionDialog } from "./ConnectionDialog.tsx";
import { channelScreens } from "./channel-screens.tsx";
import { LinkedDialog } from "./LinkedDialog.tsx";
import { QrDialog } from "./QrDialog.tsx";
import type { useConnectionActions } from "./use-connection-actions.ts";

type ConnectionDialogsProps = {
  connections: readonly Connection[];
  actions: ReturnType<typeof useConnectionActions>;
  /** Shown above the fields of a new connection. */
  notice: ReactNode;
};

/** The open dialog, if there is one. */
export function ConnectionDialogs({ connections, actions, notice }: ConnectionDialogsProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { dialog, setDialog, isBusy } = actions;
  if (!dialog) return null;
  const close = () => setDialog(null);
  const connection = connections.find(({ id }) => id === dialog.id);
  if (dialog.kind === "form") {
    // A connection that was just made is about to be listed.
    if (dialog.id !== null && !connection) return null;
    const saved = ({ id, status }: Connection) => {
      close();
      // A new number is useless before a phone is linked, so the QR dialog opens next.
      if (dialog.id === null && status !== "CONNECTED") actions.openQr(id);
    };
    return (
      <ConnectionDialog
        notice={dialog.id === null && notice}
        connection={connection ?? null}
        name={dialog.name}
        onSaved={saved}
        onConnect={(channel, name) => setDialog({ kind: "connect", channel, id: null, name })}
        onClose={close}
      />
    );
  }
  if (dialog.kind === "connect") {
    const Dialog = channelScreens[dialog.channel]?.connect?.Dialog;
    if (!Dialog) return null;
    return (
      <Dialog
        notice={notice}
        name={dialog.name}
        onSaved={({ id, name }) => {
          show("success", t("connections.connected", { name }));
          // Its queues and texts come next.
          setDialog({ kind: "form", id });
        }}
        onBack={(name) => setDialog({ kind: "form", id: null, name })}
        onClose={close}
      />
    );
  }
  if (!connection) return null;
  const { id, name } = connection;
  if (dialog.kind === "qr")
    return (
      <QrDialog
        connection={connection}
        isBusy={isBusy}
        onDone={close}
        onRetry={() => actions.run("newQr", connection)}
        onConnect={(channel) => setDialog({ kind: "connect", channel, id: null, name: "" })}
        onClose={actions.leaveQr}
      />
    );
  if (dialog.kind === "linked")
    return <LinkedDialog connection={connection} onSetUp={() => setDialog({ kind: "form", id })} onClose={close} />;
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
