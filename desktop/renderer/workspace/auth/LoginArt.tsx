import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Count } from "../../ui/mark/Count.tsx";
import { Face } from "../../ui/mark/Face.tsx";
import { Ticks } from "../../ui/mark/Ticks.tsx";
import { medium, tokens } from "../../ui/theme.ts";

/** Names are the same in every language. */
const people = { first: "Joana Prado", second: "Oficina do Téo", time: "09:12" };

const useStyles = makeStyles({
  root: {
    position: "relative",
    flexGrow: 1,
    overflow: "hidden",
    background: tokens.artSurface,
    display: "grid",
    placeItems: "center",
    [medium]: { display: "none" },
  },
  hill: {
    position: "absolute",
    left: "-20%",
    right: "-20%",
    top: "73%",
    height: "120%",
    borderRadius: "50%",
    background: tokens.artHill,
  },
  scene: { position: "relative", width: "440px", height: "420px", transform: "translateY(-6px)" },
  card: {
    position: "absolute",
    display: "flex",
    alignItems: "center",
    gap: "12px",
    height: "64px",
    padding: "0 16px",
    boxSizing: "border-box",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: "0 16px 40px rgba(90,45,15,.14)",
  },
  name: { display: "block", fontSize: "14px", fontWeight: 600 },
  text: { display: "block", color: tokens.colorNeutralForeground3 },
  grow: { flexGrow: 1 },
  bubble: {
    position: "absolute",
    padding: "10px 14px",
    borderRadius: "12px",
    fontSize: "14px",
    lineHeight: "20px",
    background: tokens.surfaceRaised,
    boxShadow: "0 12px 28px rgba(90,45,15,.10)",
  },
  theirs: { borderBottomLeftRadius: "4px" },
  ours: { borderBottomRightRadius: "4px", background: tokens.colorBrandBackground, color: "#fff" },
  meta: {
    display: "flex",
    justifyContent: "flex-end",
    alignItems: "center",
    gap: "4px",
    fontSize: "11px",
    lineHeight: "16px",
    fontVariantNumeric: "tabular-nums",
  },
  read: { color: tokens.ackRead, display: "flex" },
});

/** A sample of the product's screens. Decoration only. */
export function LoginArt() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root} aria-hidden="true">
      <div className={styles.hill} />
      <div className={styles.scene}>
        <div className={styles.card} style={{ left: 0, top: 0, width: 344 }}>
          <Face name={people.first} />
          <span className={styles.grow}>
            <span className={styles.name}>{people.first}</span>
            <span className={styles.text}>{t("auth.art.thanks")}</span>
          </span>
          <Count n={2} />
        </div>
        <div className={mergeClasses(styles.bubble, styles.theirs)} style={{ left: 40, top: 104 }}>
          {t("auth.art.question")}
        </div>
        <div className={mergeClasses(styles.bubble, styles.ours)} style={{ right: 0, top: 168, width: 264 }}>
          {t("auth.art.answer")}
          <span className={styles.meta}>
            {people.time} <Ticks ack={3} />
          </span>
        </div>
        <div className={mergeClasses(styles.bubble, styles.theirs)} style={{ left: 40, top: 284 }}>
          {t("auth.art.choice")}
        </div>
        <div className={styles.card} style={{ right: 0, top: 352, width: 320 }}>
          <Face name={people.second} />
          <span className={styles.grow}>
            <span className={styles.name}>{people.second}</span>
            <span className={styles.text}>{t("auth.art.resolved")}</span>
          </span>
          <span className={styles.read}>
            <Ticks ack={4} />
          </span>
        </div>
      </div>
    </div>
  );
}
