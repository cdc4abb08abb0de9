import { makeStyles } from "@fluentui/react-components";
import { Star16Filled, Star16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { decimalText } from "./figure-texts.ts";

const useStyles = makeStyles({
  root: {
    display: "inline-flex",
    verticalAlign: "middle",
    gap: "1px",
    borderRadius: "4px",
    color: tokens.colorNeutralForeground2,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  empty: { color: tokens.colorNeutralStroke1Hover },
  none: { color: tokens.colorNeutralForeground3 },
});

/** A mean rating from 1 to 3, to the nearest star; a tooltip explains the scale on hover and on focus. */
export function Stars({ rating }: { rating: number }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const scale = t("dashboard.attendants.scale");
  if (rating === 0) {
    return (
      <span className={styles.none} title={scale} role="img" aria-label={t("dashboard.attendants.unrated")}>
        –
      </span>
    );
  }
  const full = Math.round(rating);
  return (
    <Tip text={scale} relationship="description">
      <span
        className={styles.root}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the scale must be reached by keyboard
        tabIndex={0}
        aria-label={t("dashboard.attendants.stars", { rating: decimalText(i18n.language, rating) })}
      >
        {[1, 2, 3].map((star) =>
          star <= full ? <Star16Filled key={star} /> : <Star16Regular key={star} className={styles.empty} />,
        )}
      </span>
    </Tip>
  );
}
