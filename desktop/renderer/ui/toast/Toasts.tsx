import { undoMs } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles, mergeClasses, Portal } from "@fluentui/react-components";
import {
  CheckmarkCircle16Filled,
  Dismiss16Regular,
  ErrorCircle16Filled,
  Info16Filled,
  Warning16Filled,
} from "@fluentui/react-icons";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Keys } from "../commands/Keys.tsx";
import { shortcuts, singleKeys } from "../commands/shortcuts.ts";
import { useTyping } from "../commands/typing.ts";
import { isModal } from "../dialog/is-modal.ts";
import { narrow, tokens } from "../theme.ts";
import { paneCenter, paneFloor, toastCenter, toastFloor } from "./toast-anchor.ts";
import { type ShowToast, type ToastAction, ToastContext, type ToastIntent, UndoContext } from "./toast-context.ts";

/** The time that a toast stays, in milliseconds. */
const toastMs = 3000;
/** A toast with buttons stays longer: the person must read before they choose. */
const choiceMs = 10_000;
const mostAtOnce = 4;

const useStyles = makeStyles({
  region: {
    position: "fixed",
    transform: "translateX(-50%)",
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "8px",
    width: "max-content",
    maxWidth: "min(420px, calc(100vw - 24px))",
    // Most toasts have no button, and they may lie over one.
    pointerEvents: "none",
  },
  page: {
    // Above the composer, at a fixed place: a text that moves is read twice. An open dialog covers it.
    left: `var(${toastCenter}, var(${paneCenter}, 50%))`,
    bottom: `calc(var(${toastFloor}, var(${paneFloor}, 0px)) + 20px)`,
    zIndex: 1000,
    // Below the pane's head with its buttons; a phone's keyboard covers the rest.
    [narrow]: { left: "12px", right: "12px", width: "auto", top: "68px", bottom: "auto", transform: "none" },
  },
  // A notice in a dialog is shown above the title, far from the dialog's buttons.
  dialog: {
    left: "50%",
    top: "12px",
    [narrow]: { left: "12px", right: "12px", width: "auto", transform: "none" },
  },
  toast: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "48px",
    padding: "8px 20px 8px 16px",
    boxSizing: "border-box",
    borderRadius: "12px",
    fontWeight: 500,
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.popShadow,
    animationName: { from: { opacity: 0, transform: "translateY(4px)" }, to: { opacity: 1, transform: "none" } },
    animationDuration: "160ms",
    animationTimingFunction: "ease-out",
    "& svg": { flexShrink: 0 },
  },
  text: { minWidth: 0, overflowWrap: "anywhere" },
  // Dialogs are portals, too, of 1,000,000, and come later in the page.
  aboveDialog: { zIndex: 1_000_001 },
  action: {
    flexShrink: 0,
    pointerEvents: "auto",
    fontSize: "13px",
    fontWeight: 600,
    color: tokens.colorBrandForegroundLink,
    ":hover": { color: tokens.colorBrandForegroundLink },
  },
  dismiss: { flexShrink: 0, pointerEvents: "auto", minWidth: "24px", width: "24px", marginInline: "-4px -12px" },
  // A screen of 400 px has no keyboard.
  keys: { display: "inline-flex", marginLeft: "8px", [narrow]: { display: "none" } },
  success: { "& svg": { color: tokens.ok } },
  info: { "& svg": { color: tokens.info } },
  warning: { "& svg": { color: tokens.warn } },
  error: { "& svg": { color: tokens.bad } },
});

const icons = {
  success: <CheckmarkCircle16Filled />,
  info: <Info16Filled />,
  warning: <Warning16Filled />,
  error: <ErrorCircle16Filled />,
};

type Shown = {
  id: number;
  intent: ToastIntent;
  text: string;
  actions: readonly ToastAction[];
  /** Null until the next render: a dialog that closes with this toast is gone by then. */
  place: "page" | "dialog" | null;
};

type ToastsProps = {
  /** True if a single key undoes, too, where no text field has the focus. */
  hasSingleKeys?: boolean;
  children: ReactNode;
};

/** Shows the toasts of `useToast`. The live region always exists, so that screen readers announce new toasts. */
export function Toasts({ hasSingleKeys = false, children }: ToastsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<Shown[]>([]);
  const isTyping = useTyping();
  const undoKeys = hasSingleKeys && !isTyping ? singleKeys.undo : shortcuts.undo;
  const nextId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const show = useCallback<ShowToast>((intent, text, actions = []) => {
    const id = nextId.current++;
    setToasts((shown) => [...shown, { id, intent, text, actions, place: null } as const].slice(-mostAtOnce));
    const timer = setTimeout(
      () => {
        timers.current.delete(timer);
        setToasts((shown) => shown.filter((toast) => toast.id !== id));
      },
      actions.some(({ isUndo }) => isUndo) ? undoMs : actions.length > 1 ? choiceMs : toastMs,
    );
    timers.current.add(timer);
  }, []);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // An open dialog hides the rest of the page from screen readers, so they would not announce its own toasts.
    root.current?.closest("[data-portal-node]")?.setAttribute("data-tabster-never-hide", "");
  }, []);
  useLayoutEffect(() => {
    if (toasts.every(({ place }) => place !== null)) return;
    const now = isModal() ? "dialog" : "page";
    setToasts((shown) => shown.map((toast) => ({ ...toast, place: toast.place ?? now })));
  }, [toasts]);
  const dismiss = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  const press = (id: number, { onClick, isUndo }: ToastAction) => {
    if (isUndo) dismiss(id);
    onClick();
  };
  const undos = toasts.flatMap(({ id, actions }) =>
    actions.filter(({ isUndo }) => isUndo).map((undo) => ({ id, undo })),
  );
  const last = undos.at(-1);
  const isAboveDialog = toasts.some(({ place }) => place === "dialog");
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);
  return (
    <ToastContext value={show}>
      <UndoContext value={last ? () => press(last.id, last.undo) : null}>{children}</UndoContext>
      <Portal mountNode={{ className: isAboveDialog ? styles.aboveDialog : "" }}>
        <div ref={root} role="status" aria-live="polite">
          {(["page", "dialog"] as const).map((region) => (
            <div key={region} className={mergeClasses(styles.region, styles[region])}>
              {toasts
                .filter(({ place }) => place === region)
                .map(({ id, intent, text, actions }) => (
                  <div key={id} className={mergeClasses(styles.toast, styles[intent])}>
                    {icons[intent]}
                    <span className={styles.text}>{text}</span>
                    {actions.map((action) => (
                      <Button
                        key={action.label}
                        appearance="transparent"
                        size="small"
                        className={styles.action}
                        {...(action === last?.undo && { "aria-keyshortcuts": undoKeys })}
                        onClick={() => press(id, action)}
                      >
                        {action.label}
                        {action === last?.undo && (
                          <span className={styles.keys}>
                            <Keys of={undoKeys} />
                          </span>
                        )}
                      </Button>
                    ))}
                    {/* It stays longer, and may lie over something that is wanted. */}
                    {actions.length > 0 && (
                      <Button
                        appearance="transparent"
                        size="small"
                        className={styles.dismiss}
                        icon={<Dismiss16Regular />}
                        aria-label={t("common.dismissNotice")}
                        onClick={() => dismiss(id)}
                      />
                    )}
                  </div>
                ))}
            </div>
          ))}
        </div>
      </Portal>
    </ToastContext>
  );
}
