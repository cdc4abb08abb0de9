import type { BulkTickets } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Checkmark20Regular, Dismiss20Regular, PersonArrowRight20Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useBulkTicketsMutation } from "../ticket-moves-api.ts";
import { BulkTagMenu } from "./BulkTagMenu.tsx";
import { useSelection } from "./use-selection.ts";

const TransferDialog = lazyNamed(() => import("../TransferDialog.tsx"), "TransferDialog");

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "4px",
    height: "48px",
    flexShrink: 0,
    padding: "0 8px 0 16px",
    background: tokens.selection,
    color: tokens.selectionText,
    fontWeight: 600,
  },
  grow: { flexGrow: 1 },
});

/** The actions on the selected tickets. */
export function BulkBar() {
  const styles = useStyles();
  const { t } = useTranslation();
  const selection = useSelection();
  const { show, showFailure } = useToast();
  const [change, { isLoading }] = useBulkTicketsMutation();
  const [transfers, setTransfers] = useState(false);
  useCommands(
    selection
      ? [
          {
            id: "bulk-end",
            label: t("bulk.end"),
            icon: <Dismiss20Regular />,
            shortcut: "leave",
            run: selection.end,
          },
        ]
      : [],
  );
  if (!selection) return null;
  const count = selection.ids.size;
  const idle = count === 0 || isLoading;

  const apply = async (what: BulkTickets["change"]) => {
    const answer = await change({ ticketIds: [...selection.ids], change: what });
    if (!answer.data) return showFailure(answer.error);
    const { done, refused } = answer.data;
    if (done > 0) show("success", t("bulk.done", { count: done }));
    if (refused.length > 0) show("warning", t("bulk.refused", { count: refused.length }));
    selection.end();
  };
  return (
    <section className={styles.root} aria-label={t("bulk.title")}>
      <span aria-live="polite">{t("bulk.picked", { count })}</span>
      <span className={styles.grow} />
      <Tip text={t("tickets.resolve")}>
        <Button
          appearance="subtle"
          icon={<Checkmark20Regular />}
          disabledFocusable={idle}
          onClick={() => !idle && void apply({ action: "resolve" })}
        />
      </Tip>
      <BulkTagMenu disabled={idle} onPick={(tagId) => void apply({ action: "tag", tagId })} />
      <Tip text={t("tickets.transfer.action")}>
        <Button
          appearance="subtle"
          icon={<PersonArrowRight20Regular />}
          disabledFocusable={idle}
          onClick={() => !idle && setTransfers(true)}
        />
      </Tip>
      <Tip text={t("bulk.end")}>
        <Button appearance="subtle" icon={<Dismiss20Regular />} onClick={selection.end} />
      </Tip>
      <Suspense>
        {transfers && (
          <TransferDialog
            title={t("bulk.transfer", { count })}
            busy={isLoading}
            onClose={() => setTransfers(false)}
            onTransfer={(queueId, userId) => apply({ action: "transfer", queueId, userId })}
          />
        )}
      </Suspense>
    </section>
  );
}
