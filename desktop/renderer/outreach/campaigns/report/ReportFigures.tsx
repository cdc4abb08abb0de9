import type { CampaignReport } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles, ProgressBar } from "@fluentui/react-components";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFigureStyles } from "../../../ui/frame/figure-styles.ts";
import { costSumText } from "../../../ui/text/cost-texts.ts";
import { numberText } from "../../../ui/text/number-text.ts";
import { narrow, tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    padding: "16px 20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [narrow]: { padding: "12px" },
  },
  bar: { display: "flex", alignItems: "center", gap: "12px" },
  grow: { flexGrow: 1 },
  percent: { fontWeight: 600, fontVariantNumeric: "tabular-nums", minWidth: "48px", textAlign: "right" },
  reasons: {
    listStyleType: "none",
    margin: "8px 0 0",
    padding: 0,
    fontSize: "12px",
    lineHeight: "18px",
    color: tokens.colorNeutralForeground2,
    "& strong": { fontVariantNumeric: "tabular-nums", marginRight: "4px" },
  },
  cost: { margin: "8px 0 0", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  hint: { margin: "4px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** How many contacts the campaign has, and how many of its messages were sent, confirmed and read. */
export function ReportFigures({ report }: { report: CampaignReport }) {
  const styles = useStyles();
  const figure = useFigureStyles();
  const { t, i18n } = useTranslation();
  const labelId = useId();
  const { campaign, validContacts, delivered, confirmationsRequested, confirmations, progress } = report;
  const { shipments, failures, cost } = report;
  const number = (n: number) => numberText(i18n.language, n);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  const figures = [
    [t("campaigns.figures.valid"), validContacts],
    // A template asks no question.
    ...(campaign.template
      ? ([
          [t("campaigns.figures.held"), shipments.held],
          [t("campaigns.figures.failed"), shipments.failed],
        ] as const)
      : ([
          [t("campaigns.figures.requested"), confirmationsRequested],
          [t("campaigns.figures.confirmations"), confirmations],
        ] as const)),
    [t("campaigns.figures.delivered"), delivered],
  ] as const;
  return (
    <section className={styles.root} aria-label={t("campaigns.figures.title")}>
      <dl className={figure.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className={figure.label}>{label}</dt>
            <dd className={figure.value}>{number(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar}>
        <ProgressBar
          className={styles.grow}
          thickness="large"
          aria-labelledby={labelId}
          aria-valuetext={percent.format(progress / 100)}
          value={progress}
          max={100}
        />
        <span className={styles.percent}>{percent.format(progress / 100)}</span>
      </div>
      <p className={styles.hint} id={labelId}>
        {t("campaigns.figures.progress", { delivered, valid: validContacts })}
      </p>
      {cost && cost.messages > 0 && (
        <p className={styles.cost}>{t("costs.ofCampaign", { cost: costSumText(t, cost) })}</p>
      )}
      {failures.length > 0 && (
        <ul className={styles.reasons} aria-label={t("campaigns.figures.reasons")}>
          {failures.map(({ failure, count }) => (
            <li key={failure}>
              <strong>{number(count)}</strong> {t(`campaigns.failure.${failure}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
