import { makeStyles } from "@fluentui/react-components";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";
import { durationParts } from "../figure-texts.ts";

const useStyles = makeStyles({
  unit: { fontSize: "14px", lineHeight: 1, fontWeight: 500, color: tokens.colorNeutralForeground2 },
});

/** A figure in minutes, with small units; a dash without data. */
export function Duration({ minutes }: { minutes: number | null }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (minutes === null) return "–";
  return durationParts(minutes).map(({ n, unit }) => (
    <Fragment key={unit}>
      {n}
      <span className={styles.unit}> {t(`dashboard.units.${unit}`)} </span>
    </Fragment>
  ));
}
