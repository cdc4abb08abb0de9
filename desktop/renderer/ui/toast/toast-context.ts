import { createContext, useCallback, useContext } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../text/failure-text.ts";

export type ToastIntent = "success" | "info" | "warning" | "error";
/** The target of the action. It must be reachable elsewhere, too, because the toast disappears. */
export type ToastAction = { label: string; onClick: () => void; isUndo?: true };
export type ShowToast = (intent: ToastIntent, text: string, actions?: readonly ToastAction[]) => void;

/** Undoes the last action while that is offered; null otherwise. */
export const UndoContext = createContext<(() => void) | null>(null);
export const useUndo = (): (() => void) | null => useContext(UndoContext);

export const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows short notices that disappear by themselves. */
export function useToast(): {
  show: ShowToast;
  showFailure: (error: unknown) => void;
  /** Shows the result of an action, with a button to undo it for some seconds. */
  showUndo: (text: string, undo: () => void) => void;
} {
  const show = useContext(ToastContext);
  const { t } = useTranslation();
  const showFailure = useCallback((error: unknown) => show("error", failureText(t, error)), [show, t]);
  const showUndo = useCallback(
    (text: string, undo: () => void) =>
      show("success", text, [{ label: t("common.undo"), onClick: undo, isUndo: true }]),
    [show, t],
  );
  return { show, showFailure, showUndo };
}
