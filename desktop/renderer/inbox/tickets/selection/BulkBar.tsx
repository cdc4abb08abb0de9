import { type BulkTickets, mostBulkTickets } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import {
  Checkmark20Regular,
  Clock20Regular,
  Dismiss20Regular,
  PeopleQueue20Regular,
  PersonArrowRight20Regular,
  Tag20Regular,
} from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { type Command, useCommands } from "../../../ui/commands/commands-context.ts";
import { digits, singleKeys } from "../../../ui/commands/shortcuts.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useListAllTagsQuery } from "../../tags/tags-api.ts";
import { BulkAct } from "./BulkAct.tsx";
import { BulkPriorityMenu } from "./BulkPriorityMenu.tsx";
import { BulkRatingNote } from "./BulkRatingNote.tsx";
import { BulkTagMenu } from "./BulkTagMenu.tsx";
import { useBulkChange } from "./use-bulk-change.ts";
import { useSelection } from "./use-selection.ts";

const SnoozeForm = lazyNamed(() => import("../snooze/SnoozeForm.tsx"), "SnoozeForm");
const TransferDialog = lazyNamed(() => import("../TransferDialog.tsx"), "TransferDialog");

const useStyles = makeStyles({
  root: { flexShrink: 0, padding: "4px 8px", background: tokens.selection, color: tokens.selectionText },
  head: { display: "flex", alignItems: "center", paddingLeft: "8px", fontWeight: 600 },
  grow: { flexGrow: 1 },
  acts: { display: "flex", gap: "2px" },
});

/** The actions on the selected tickets. `hasOpen` says that the list can hold open ones. */
export function BulkBar({ hasOpen }: { hasOpen: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const selection = useSelection();
  const { showFailure } = useToast();
  const { apply, isBusy } = useBulkChange();
  const [dialog, setDialog] = useState<"snooze" | "transfer" | null>(null);
  const { data: tags = [] } = useListAllTagsQuery();
  const count = selection?.ids.size ?? 0;
  const isTooMany = count > mostBulkTickets;
  const disabled = count === 0 || isTooMany || isBusy;

  /** Returns the error if the server refused the whole change. */
  const change = async (what: BulkTickets["change"]): Promise<unknown> => {
    const error = await apply([...(selection?.ids ?? [])], what);
    if (error === null) selection?.end();
    return error;
  };
  const act = async (what: BulkTickets["change"]) => {
    const error = await change(what);
    if (error !== null) showFailure(error);
  };
  const resolve = () => void act({ action: "resolve", undoable: true });
  const tag = (tagId: number) => void act({ action: "tag", tagId });
  const commands: Command[] = [];
  if (selection)
    commands.push({
      id: "bulk-end",
      label: t("bulk.end"),
      icon: <Dismiss20Regular />,
      shortcut: "leave",
      run: selection.end,
    });
  if (hasOpen && !disabled)
    commands.push(
      {
        id: "bulk-resolve",
        label: t("bulk.resolve", { count }),
        icon: <Checkmark20Regular />,
        singleKeys: singleKeys.resolve,
        run: resolve,
      },
      {
        id: "bulk-snooze",
        label: t("bulk.snooze", { count }),
        icon: <Clock20Regular />,
        singleKeys: singleKeys.snooze,
        run: () => setDialog("snooze"),
      },
    );
  if (!disabled) {
    commands.push({
      id: "bulk-transfer",
      label: t("bulk.transfer", { count }),
      icon: <PersonArrowRight20Regular />,
      singleKeys: singleKeys.transfer,
      run: () => setDialog("transfer"),
    });
    for (const digit of digits) {
      const chosen = tags[digit - 1];
      if (!chosen) break;
      commands.push({
        id: `bulk-tag-${chosen.id}`,
        label: t("bulk.tagWith", { tag: chosen.name, count }),
        icon: <Tag20Regular />,
        singleKeys: `${digit}`,
        run: () => tag(chosen.id),
      });
    }
  }
  useCommands(commands);
  if (!selection) return null;
  return (
    <section className={styles.root} aria-label={t("bulk.title")}>
      <div className={styles.head}>
        <span aria-live="polite">
          {t("bulk.picked", { count })}
          {isTooMany && ` · ${t("bulk.tooMany", { most: mostBulkTickets })}`}
        </span>
        <span className={styles.grow} />
        <Tip text={t("bulk.end")}>
          <Button appearance="subtle" icon={<Dismiss20Regular />} onClick={selection.end} />
        </Tip>
      </div>
      <div className={styles.acts}>
        {hasOpen && (
          <>
            <BulkAct label={t("tickets.resolve")} icon={<Checkmark20Regular />} disabled={disabled} onAct={resolve} />
            <BulkAct
              label={t("snooze.action")}
              icon={<Clock20Regular />}
              disabled={disabled}
              onAct={() => setDialog("snooze")}
            />
            <BulkAct
              label={t("tickets.return")}
              word={t("bulk.return")}
              icon={<PeopleQueue20Regular />}
              disabled={disabled}
              onAct={() => void act({ action: "return" })}
            />
          </>
        )}
        <BulkTagMenu tags={tags} disabled={disabled} onPick={tag} />
        <BulkPriorityMenu disabled={disabled} onPick={(priority) => void act({ action: "priority", priority })} />
        <BulkAct
          label={t("tickets.transfer.action")}
          icon={<PersonArrowRight20Regular />}
          disabled={disabled}
          onAct={() => setDialog("transfer")}
        />
      </div>
      {hasOpen && <BulkRatingNote />}
      <Suspense>
        {dialog === "snooze" && (
          <SnoozeForm
            title={t("bulk.snooze", { count })}
            busy={isBusy}
            onSnooze={(at, kind) => change({ action: "snooze", until: new Date(at).toISOString(), kind })}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === "transfer" && (
          <TransferDialog
            title={t("bulk.transfer", { count })}
            busy={isBusy}
            onClose={() => setDialog(null)}
            onTransfer={(queueId, userId) => act({ action: "transfer", queueId, userId })}
          />
        )}
      </Suspense>
    </section>
  );
}
