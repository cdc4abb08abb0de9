import type { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { useNow } from "../../ui/hooks/timing.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { actionColumn } from "../../ui/table/RowActions.tsx";
import { medium, tokens } from "../../ui/theme.ts";
import { WarmUpPill } from "./WarmUpPill.tsx";
import { daysText, namesText, nextText, stateOf, waitsText, windowText } from "./warm-up-words.ts";

const line = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const useStyles = makeStyles({
  name: {
    overflow: "hidden",
    // Two lines if there is nothing below.
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    whiteSpace: "normal",
    [medium]: { WebkitLineClamp: 1, overflowWrap: "anywhere" },
    fontWeight: 600,
    color: "inherit",
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px", borderRadius: "4px" },
  },
  detail: { ...line, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  // Only if the columns with the same text are hidden.
  mediumOnly: { display: "none", [medium]: { display: "block" } },
  time: { ...line, fontVariantNumeric: "tabular-nums" },
});

type WarmUpRowActions = Record<"run" | "log" | "edit" | "remove", (warmUp: WarmUp) => void>;
type WarmUpTableProps = {
  warmUps: readonly WarmUp[];
  /** The address of a warm-up's log. */
  logPath: (warmUp: WarmUp) => string;
  actions: WarmUpRowActions;
  onNearEnd: () => void;
};

/** The warm-ups: connections, hours and status. */
export function WarmUpTable({ warmUps, logPath, actions, onNearEnd }: WarmUpTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const { data: connections } = useListConnectionsQuery();
  const columns: Column<WarmUp>[] = [
    {
      id: "connections",
      header: t("warmUps.columns.connections"),
      render: (warmUp) => (
        <>
          <Link to={logPath(warmUp)} className={styles.name} title={namesText(t, warmUp)}>
            {namesText(t, warmUp)}
          </Link>
          {[windowText(t, warmUp), daysText(t, warmUp.dayWork)].map((text) => (
            <span key={text} className={mergeClasses(styles.detail, styles.mediumOnly)} title={text}>
              {text}
            </span>
          ))}
        </>
      ),
    },
    {
      id: "status",
      header: t("warmUps.columns.status"),
      width: "126px",
      render: (warmUp) => <WarmUpPill state={stateOf(warmUp, connections)} />,
    },
    {
      id: "window",
      header: t("warmUps.columns.window"),
      width: "20%",
      hide: "medium",
      render: (warmUp) => (
        <>
          <div className={styles.time}>{windowText(t, warmUp)}</div>
          <div className={styles.detail}>{daysText(t, warmUp.dayWork)}</div>
        </>
      ),
    },
    {
      id: "waits",
      header: t("warmUps.columns.waits"),
      width: "12%",
      hide: "medium",
      render: (warmUp) => <span className={styles.time}>{waitsText(t, warmUp)}</span>,
    },
    {
      id: "next",
      header: t("warmUps.columns.next"),
      width: "17%",
      hide: "medium",
      render: (warmUp) => nextText(t, warmUp, stateOf(warmUp, connections), now, timeZone) ?? "–",
    },
    actionColumn(t, (warmUp) => ({
      name: namesText(t, warmUp),
      actions: [
        {
          label: t(warmUp.status === "ATIVO" ? "warmUps.stop" : "warmUps.start"),
          onClick: () => actions.run(warmUp),
        },
        { label: t("warmUps.log"), onClick: () => actions.log(warmUp) },
        { label: t("common.edit"), onClick: () => actions.edit(warmUp) },
        { label: t("common.delete"), onClick: () => actions.remove(warmUp) },
      ],
    })),
  ];
  return <DataTable label={t("warmUps.title")} columns={columns} rows={warmUps} onNearEnd={onNearEnd} />;
}
