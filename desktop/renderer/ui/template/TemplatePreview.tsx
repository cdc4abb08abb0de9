import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";
import { TemplateBubble, type TemplateBubbleProps } from "./TemplateBubble.tsx";

const useStyles = makeStyles({
  title: { margin: "0 0 8px", fontSize: "13px", lineHeight: "20px", fontWeight: 600 },
  root: { padding: "16px", borderRadius: "8px", background: tokens.surfaceChat },
});

/** A template as the phone will show it, with its values in their places. */
export function TemplatePreview(props: TemplateBubbleProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <section className={styles.root} aria-label={t("messageTemplates.preview")}>
      <h3 className={styles.title}>{t("messageTemplates.preview")}</h3>
      <TemplateBubble {...props} />
    </section>
  );
}
