import { createContext, useCallback, useContext } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "./failure-text.ts";

export type ToastIntent = "success" | "info" | "warning" | "error";
/** Where the words lead. It must be reachable elsewhere, too: a toast leaves soon. */
export type ToastAction = { label: string; onClick: () => void };
export type ShowToast = (intent: ToastIntent, text: string, actions?: readonly ToastAction[]) => void;

export const ToastContext = createContext<ShowToast>(() => undefined);

/** Short words at the edge of the screen; they leave by themselves. */
export function useToast(): { show: ShowToast; showFailure: (error: unknown) => void } {
  const show = useContext(ToastContext);
  const { t } = useTranslation();
  const showFailure = useCallback((error: unknown) => show("error", failureText(t, error)), [show, t]);
  return { show, showFailure };
}
