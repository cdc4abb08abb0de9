import type { Field } from "@balcao/shared/inbox/fields.ts";
import { type View, viewLimits } from "@balcao/shared/inbox/views.ts";
import { Checkbox, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppDispatch } from "../../../../client/hooks.ts";
import { MoveButtons } from "../../../../ui/action/MoveButtons.tsx";
import { FormDialog } from "../../../../ui/dialog/FormDialog.tsx";
import { oneLine, tokens } from "../../../../ui/theme.ts";
import { useToast } from "../../../../ui/toast/toast-context.ts";
import { useSaveViewMutation, viewSaved } from "../views-api.ts";
import { useColumnName } from "./use-column-name.ts";
import { allColumns, type ShownColumn, shownColumns } from "./view-columns.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: "none", display: "flex", flexDirection: "column" },
  row: { display: "flex", alignItems: "center", gap: "4px", minHeight: "36px", minWidth: 0 },
  name: { flexGrow: 1, minWidth: 0, maxWidth: "none", "& label": oneLine },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

type ColumnsDialogProps = { view: View; fields: readonly Field[]; onClose: () => void };

/** The columns of a view's table: those that are shown, in their order, and below them the others. */
export function ColumnsDialog({ view, fields, onClose }: ColumnsDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const nameOf = useColumnName();
  const [save, { isLoading, error }] = useSaveViewMutation();
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<readonly ShownColumn[]>(() => shownColumns(view, fields));
  const others = allColumns(fields).filter(({ key }) => !chosen.some((one) => one.key === key));
  const isFull = chosen.length >= viewLimits.columns;

  const submit = async () => {
    const { name, reach, queueIds, filter, order } = view;
    const columns = chosen.map(({ column }) => column);
    const { data } = await save({ id: view.id, view: { name, reach, queueIds, filter, order, columns } });
    if (!data) return;
    dispatch(viewSaved(data));
    show("success", t("views.table.saved"));
    onClose();
  };
  return (
    <FormDialog
      title={t("views.table.columnsOf", { name: view.name })}
      error={error}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.note}>{t(view.reach === "own" ? "views.table.ownNote" : "views.table.sharedNote")}</p>
      <ul className={styles.list} aria-label={t("views.table.shown")}>
        {chosen.map((one, at) => (
          <li key={one.key} className={styles.row}>
            <Checkbox
              className={styles.name}
              checked
              // Without any, the table would show its usual ones.
              disabled={chosen.length === 1}
              label={nameOf(one)}
              onChange={() => setChosen(chosen.filter(({ key }) => key !== one.key))}
            />
            <MoveButtons
              items={chosen}
              at={at}
              upText={t("views.table.up", { name: nameOf(one) })}
              downText={t("views.table.down", { name: nameOf(one) })}
              onMove={setChosen}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul className={styles.list} aria-label={t("views.table.others")}>
          {others.map((one) => (
            <li key={one.key} className={styles.row}>
              <Checkbox
                className={styles.name}
                checked={false}
                disabled={isFull}
                label={nameOf(one)}
                onChange={() => setChosen([...chosen, one])}
              />
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
