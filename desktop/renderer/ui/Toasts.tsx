import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { CheckmarkCircle16Filled, ErrorCircle16Filled, Info16Filled, Warning16Filled } from "@fluentui/react-icons";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { narrow, tokens } from "./theme.ts";
import { type ShowToast, type ToastAction, ToastContext, type ToastIntent } from "./toast-context.ts";

/** S1 section 9. */
const toastMs = 3000;
/** Who may choose between ways has to read them first. */
const choiceMs = 10_000;
const mostAtOnce = 4;

const useStyles = makeStyles({
  corner: {
    position: "fixed",
    right: "20px",
    bottom: "20px",
    zIndex: 1_000_001,
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    maxWidth: "min(420px, calc(100vw - 24px))",
    // On most there is nothing to press, and there may be on what they lie over.
    pointerEvents: "none",
    [narrow]: { right: "12px", left: "12px", bottom: "68px" },
    // A dialog has its buttons where they would be.
    ":global(body:has(.fui-DialogSurface))": {
      right: "auto",
      left: "20px",
      [narrow]: { right: "12px", left: "12px", bottom: "auto", top: "12px" },
    },
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
  action: {
    flexShrink: 0,
    pointerEvents: "auto",
    fontSize: "13px",
    fontWeight: 600,
    color: tokens.colorBrandForegroundLink,
    ":hover": { color: tokens.colorBrandForegroundLink },
  },
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

type Shown = { id: number; intent: ToastIntent; text: string; actions: readonly ToastAction[] };

/** Shows what `useToast` is asked to say. The region is always there, so that screen readers hear what comes in. */
export function Toasts({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const [toasts, setToasts] = useState<Shown[]>([]);
  const nextId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const show = useCallback<ShowToast>((intent, text, actions = []) => {
    const id = nextId.current++;
    setToasts((shown) => [...shown, { id, intent, text, actions }].slice(-mostAtOnce));
    const timer = setTimeout(
      () => {
        timers.current.delete(timer);
        setToasts((shown) => shown.filter((toast) => toast.id !== id));
      },
      actions.length > 1 ? choiceMs : toastMs,
    );
    timers.current.add(timer);
  }, []);
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.corner} role="status" aria-live="polite">
        {toasts.map(({ id, intent, text, actions }) => (
          <div key={id} className={mergeClasses(styles.toast, styles[intent])}>
            {icons[intent]}
            <span className={styles.text}>{text}</span>
            {actions.map(({ label, onClick }) => (
              <Button key={label} appearance="transparent" size="small" className={styles.action} onClick={onClick}>
                {label}
              </Button>
            ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
