import type { CampaignForecast } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { WarningNote } from "../../ui/frame/WarningNote.tsx";
import { tokens } from "../../ui/theme.ts";
import { forecastTexts } from "./forecast-texts.ts";

const useStyles = makeStyles({
  cost: { margin: "8px 0 0", fontWeight: 600, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  line: {
    margin: "4px 0 0",
    fontSize: "12px",
    lineHeight: "16px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
});

/** The cost of a campaign before it is sent, the budget that it needs, and the contacts who will not get it. */
export function ForecastNotes({ forecast }: { forecast: CampaignForecast }) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const { cost, budget, isShort, unpriced, left } = forecastTexts(i18n, forecast);
  return (
    <>
      {cost !== null && <p className={styles.cost}>{cost}</p>}
      {budget !== null && (isShort ? <WarningNote text={budget} /> : <p className={styles.line}>{budget}</p>)}
      {unpriced !== null && <WarningNote text={unpriced} />}
      {left.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </>
  );
}
