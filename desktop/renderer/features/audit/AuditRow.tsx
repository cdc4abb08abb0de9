import type { AuditAction, AuditEntry } from "@balcao/shared/audit.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import {
  AddCircle16Regular,
  ChevronDown20Regular,
  ChevronUp20Regular,
  Delete16Regular,
  Edit16Regular,
} from "@fluentui/react-icons";
import { type ReactElement, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNarrow, useTimeZone } from "../../app/hooks.ts";
import { useTableStyles } from "../../ui/data-table-styles.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Tip } from "../../ui/Tip.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { shortDateTimeText } from "../../ui/time.ts";
import { AuditChanges } from "./AuditChanges.tsx";

const useStyles = makeStyles({
  row: { height: "60px" },
  what: { display: "flex", alignItems: "center", gap: "12px", minWidth: 0 },
  words: { minWidth: 0 },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  area: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  narrowOnly: { display: "none", [narrow]: { display: "inline" } },
  narrowLine: { display: "none", [narrow]: { display: "block" } },
  time: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
});

const looks: Record<AuditAction, { tone: "ok" | "info" | "bad"; icon: ReactElement }> = {
  create: { tone: "ok", icon: <AddCircle16Regular /> },
  update: { tone: "info", icon: <Edit16Regular /> },
  delete: { tone: "bad", icon: <Delete16Regular /> },
};

/** One change; unfolded, every field before and after. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  // Columns that gave way must not be spanned: the others would share their room with them.
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  const { area, action, targetName, userName, user, at, changes } = entry;
  const who = user?.name ?? userName;
  const when = shortDateTimeText(at, timeZone);
  // A setting is named by its key, which no screen shows.
  const name = area === "setting" ? t("audit.setting") : targetName;
  return (
    <>
      <tr className={mergeClasses(table.row, styles.row)}>
        <td className={table.cell}>
          <div className={styles.what}>
            <Pill {...looks[action]}>{t(`audit.actions.${action}`)}</Pill>
            <div className={styles.words}>
              <div className={styles.name} title={name}>
                {name}
              </div>
              <div className={styles.area}>
                {t(`audit.areas.${area}`)}
                <span className={styles.narrowOnly}>{` · ${when}`}</span>
              </div>
              <div className={mergeClasses(styles.area, styles.narrowLine)}>{who}</div>
            </div>
          </div>
        </td>
        <td className={mergeClasses(table.cell, table.hideNarrow)} title={who}>
          {who}
        </td>
        <td className={mergeClasses(table.cell, table.hideNarrow, styles.time)}>{when}</td>
        <td>
          {changes.length > 0 && (
            <Tip text={t(isOpen ? "audit.hide" : "audit.show", { name })}>
              <Button
                appearance="subtle"
                aria-expanded={isOpen}
                aria-controls={changesId}
                icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
                onClick={() => setOpen(!isOpen)}
              />
            </Tip>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={changesId}>
          <td colSpan={isNarrow ? 2 : 4}>
            <AuditChanges changes={changes} />
          </td>
        </tr>
      )}
    </>
  );
}
