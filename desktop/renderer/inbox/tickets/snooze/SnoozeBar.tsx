import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Clock16Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../ui/hooks/timing.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { momentText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { useSnooze } from "./use-snooze.ts";

const SnoozeDialog = lazyNamed(() => import("./SnoozeDialog.tsx"), "SnoozeDialog");

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 8px",
    flexShrink: 0,
    padding: "4px 20px",
    fontSize: "13px",
    color: tokens.colorNeutralForeground2,
    background: tokens.surfaceList,
    boxShadow: `0 1px 0 ${tokens.hairline}`,
  },
  text: { flexGrow: 1, flexBasis: "160px" },
  // They wrap together.
  actions: { display: "flex", gap: "8px", marginInlineStart: "auto" },
});

/** Says in a snoozed conversation until when it is snoozed, and offers to change that or to bring it back. */
export function SnoozeBar({ ticket, until }: { ticket: Ticket; until: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const when = momentText(until, useNow(), useTimeZone());
  const { bringBack, isBusy } = useSnooze(ticket);
  const [changes, setChanges] = useState(false);
  return (
    <div className={styles.root} role="status">
      <Clock16Regular aria-hidden />
      <span className={styles.text}>{t(`snooze.bar.${ticket.snoozeKind ?? "later"}`, { when })}</span>
      <span className={styles.actions}>
        <Button size="small" appearance="subtle" onClick={() => setChanges(true)}>
          {t("snooze.change")}
        </Button>
        <Button size="small" disabledFocusable={isBusy} onClick={() => void bringBack()}>
          {t("snooze.end")}
        </Button>
      </span>
      <Suspense>{changes && <SnoozeDialog ticket={ticket} onClose={() => setChanges(false)} />}</Suspense>
    </div>
  );
}
