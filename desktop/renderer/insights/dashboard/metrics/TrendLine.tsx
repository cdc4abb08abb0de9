import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../../../ui/text/HiddenText.tsx";
import { tokens } from "../../../ui/theme.ts";
import type { Trend } from "../figure-texts.ts";

const useStyles = makeStyles({
  change: { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  good: { color: tokens.ok },
  bad: { color: tokens.bad },
});

const arrows = { up: "↑", down: "↓" } as const;

/** `month`: the name of the month a figure is compared with; null for the days right before. */
type TrendLineProps = { trend: Trend; month: string | null; days: string };

/** The change of a figure, as an arrow and a word; colour is only additional. */
export function TrendLine({ trend, month, days }: TrendLineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!trend) return t("dashboard.trend.none");
  const { direction, change, isGood } = trend;
  if (direction === "same") {
    return <span title={days}>{month ? t("dashboard.trend.sameMonth", { month }) : t("dashboard.trend.same")}</span>;
  }
  return (
    <span title={days}>
      <span className={mergeClasses(styles.change, isGood ? styles.good : styles.bad)}>
        <span aria-hidden="true">{arrows[direction]} </span>
        <HiddenText>{t(`dashboard.trend.${direction}`)} </HiddenText>
        {change}
      </span>{" "}
      {month ? t("dashboard.trend.overMonth", { month }) : t("dashboard.trend.over")}
    </span>
  );
}
