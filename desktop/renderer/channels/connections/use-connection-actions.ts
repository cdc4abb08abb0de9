import type { Connection } from "@balcao/shared/channels/connections.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import type { ConnectionAction } from "./connection-actions.ts";
import { useChangeSessionMutation, useDeleteConnectionMutation } from "./connections-api.ts";

/** The open dialog and its connection. `name`: typed for a new one before the other form was opened. */
export type ConnectionDialogState =
  | { kind: "form"; id: number | null; name?: string }
  | { kind: "connect"; channel: string; id: null; name: string }
  | { kind: "qr" | "linked" | "disconnect" | "delete"; id: number }
  | null;

/** The actions and dialogs of the connections screen. */
export function useConnectionActions(connections: readonly Connection[]) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [dialog, setDialog] = useState<ConnectionDialogState>(null);
  const [pairingId, setPairingId] = useState<number | null>(null);
  /** The connection whose code is shown, or was used just now. */
  const [watchedId, setWatchedId] = useState<number | null>(null);
  const [changeSession, sessionState] = useChangeSessionMutation();
  const [remove, removeState] = useDeleteConnectionMutation();

  const pairing = connections.find(({ id }) => id === pairingId);
  const isPaired = pairing?.status === "CONNECTED";
  const watched = connections.find(({ id }) => id === watchedId);
  // The code led nowhere: a later connection is no longer its outcome.
  if (dialog === null && (watched?.status === "DISCONNECTED" || watched?.status === "TIMEOUT")) setWatchedId(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the phone is linked
  useEffect(() => {
    if (!isPaired || !pairing) return;
    const { id, name } = pairing;
    // A notice of seconds would be missed: the person looks at the phone.
    if (watchedId === id && (dialog === null || dialog.kind === "qr")) setDialog({ kind: "linked", id });
    else show("success", t("connections.connected", { name }));
    setPairingId(null);
    setWatchedId(null);
  }, [isPaired]);

  const openQr = (id: number) => {
    setPairingId(id);
    setWatchedId(id);
    setDialog({ kind: "qr", id });
  };
  const leaveQr = () => {
    setWatchedId(null);
    setDialog(null);
  };
  const change = async (id: number, method: "POST" | "PUT" | "DELETE"): Promise<boolean> => {
    const { error } = await changeSession({ id, method });
    if (error) showFailure(error);
    return !error;
  };
  const run = (action: ConnectionAction, { id }: Connection) => {
    if (action === "qr") openQr(id);
    if (action === "disconnect") setDialog({ kind: "disconnect", id });
    if (action === "tryAgain") void change(id, "POST").then((done) => done && setPairingId(id));
    if (action === "newQr") void change(id, "PUT").then((done) => done && openQr(id));
  };
  const disconnect = async (id: number) => {
    if (await change(id, "DELETE")) show("success", t("connections.disconnected"));
    setDialog(null);
  };
  const removeConnection = async (id: number) => {
    const { error } = await remove(id);
    if (error) showFailure(error);
    else show("success", t("connections.deleted"));
    setDialog(null);
  };
  return {
    dialog,
    setDialog,
    openQr,
    leaveQr,
    run,
    disconnect,
    removeConnection,
    isBusy: sessionState.isLoading || removeState.isLoading,
  };
}
