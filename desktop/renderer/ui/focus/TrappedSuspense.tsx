import { makeStyles, mergeClasses, Spinner, useFocusFinders } from "@fluentui/react-components";
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

const useStyles = makeStyles({
  content: { display: "contents" },
  waiting: { minHeight: "48px", display: "grid", placeItems: "center", outlineStyle: "none" },
});

type TrappedSuspenseProps = {
  /** The place's size while its content loads. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Suspense inside a focus trap. While the content loads, a placeholder takes the focus and announces it: a trap with nothing to
 * focus stays hidden from screen readers, though it can be seen. Afterwards the content's first control gets the focus.
 */
export function TrappedSuspense({ className, children }: TrappedSuspenseProps) {
  const hasWaited = useRef(false);
  return (
    <Suspense fallback={<Waiting className={className} hasWaited={hasWaited} />}>
      <Arrived hasWaited={hasWaited}>{children}</Arrived>
    </Suspense>
  );
}

function Waiting({ className, hasWaited }: { className: string | undefined; hasWaited: RefObject<boolean> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    hasWaited.current = true;
    place.current?.focus();
  }, [hasWaited]);
  const classes = mergeClasses(styles.waiting, className);
  return (
    <div ref={place} tabIndex={-1} role="progressbar" aria-label={t("common.loading")} className={classes}>
      <Spinner size="tiny" role="presentation" />
    </div>
  );
}

function Arrived({ hasWaited, children }: { hasWaited: RefObject<boolean>; children: ReactNode }) {
  const styles = useStyles();
  const content = useRef<HTMLDivElement>(null);
  const { findFirstFocusable } = useFocusFinders();
  useLayoutEffect(() => {
    if (!hasWaited.current || !content.current || content.current.contains(document.activeElement)) return;
    findFirstFocusable(content.current)?.focus();
  }, [hasWaited, findFirstFocusable]);
  return (
    <div ref={content} className={styles.content}>
      {children}
    </div>
  );
}
