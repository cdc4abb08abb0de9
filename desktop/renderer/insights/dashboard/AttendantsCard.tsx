import type { Dashboard } from "@balcao/shared/insights/dashboard.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCardStyles } from "../../ui/frame/card-styles.ts";
import { Face } from "../../ui/mark/Face.tsx";
import { numberText } from "../../ui/text/number-text.ts";
import { narrow, tokens } from "../../ui/theme.ts";
import { durationText } from "./figure-texts.ts";
import { Stars } from "./Stars.tsx";

const firstShown = 7;

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  head: {
    height: "32px",
    padding: "0 6px",
    fontSize: "12px",
    fontWeight: 600,
    textAlign: "left",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground3,
  },
  row: { boxShadow: `inset 0 1px 0 ${tokens.hairline}`, ":first-child": { boxShadow: "none" } },
  cell: { height: "48px", padding: "0 6px", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", fontWeight: 400 },
  person: { display: "flex", alignItems: "center", gap: "12px", minWidth: 0 },
  name: { fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis" },
  end: { textAlign: "right", paddingRight: "20px" },
  wide: { [narrow]: { display: "none" } },
  // Beside the chart of hours, names need more room.
  roomy: { "@media (min-width: 1160px) and (max-width: 1439px)": { display: "none" } },
  status: { display: "inline-flex", alignItems: "center", gap: "6px" },
  dot: { width: "10px", height: "10px", boxSizing: "border-box", borderRadius: "5px", flexShrink: 0 },
  online: { background: tokens.ok },
  offline: { border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}` },
  others: { margin: "8px 6px 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  more: { alignSelf: "flex-start", marginTop: "8px", paddingInline: "6px", color: tokens.selectionText },
});

/** The agents: tickets, speed, rating and presence; and what none of them finished, so that the figures add up. */
export function AttendantsCard({ attendants, unattended }: Pick<Dashboard, "attendants" | "unattended">) {
  const styles = useStyles();
  const frame = useCardStyles();
  const { t, i18n } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? attendants : attendants.slice(0, firstShown);
  const head = (name: string, width?: string, more?: string) => (
    <th scope="col" className={mergeClasses(styles.head, more)} style={width ? { width } : undefined}>
      {name}
    </th>
  );
  return (
    <section className={mergeClasses(frame.card, frame.headed)} aria-label={t("dashboard.attendants.title")}>
      <header className={frame.head}>
        <h2 className={frame.title}>{t("dashboard.attendants.title")}</h2>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            {head(t("dashboard.attendants.name"))}
            {head(t("dashboard.attendants.rating"), "66px")}
            {head(t("dashboard.attendants.average"), "80px")}
            {head(t("dashboard.attendants.finished"), "92px", mergeClasses(styles.wide, styles.roomy, styles.end))}
            {head(t("dashboard.attendants.status"), "78px")}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, rating, avgSupportTime, tickets, online }) => (
            <tr key={id} className={styles.row}>
              <th scope="row" className={styles.cell}>
                <div className={styles.person}>
                  <span className={styles.wide}>
                    <Face name={name} size={28} />
                  </span>
                  <span className={styles.name} title={name}>
                    {name}
                  </span>
                </div>
              </th>
              <td className={styles.cell}>
                <Stars rating={rating} />
              </td>
              <td className={styles.cell}>{avgSupportTime > 0 ? durationText(t, avgSupportTime) : "–"}</td>
              <td className={mergeClasses(styles.cell, styles.wide, styles.roomy, styles.end)}>
                {numberText(i18n.language, tickets)}
              </td>
              <td className={styles.cell}>
                <span className={styles.status}>
                  <span className={mergeClasses(styles.dot, online ? styles.online : styles.offline)} />
                  {t(online ? "dashboard.attendants.online" : "dashboard.attendants.offline")}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unattended > 0 && <p className={styles.others}>{t("dashboard.attendants.unattended", { count: unattended })}</p>}
      {attendants.length > firstShown && (
        <Button
          appearance="transparent"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("dashboard.attendants.fewer") : t("dashboard.attendants.all", { n: attendants.length })}
        </Button>
      )}
    </section>
  );
}
