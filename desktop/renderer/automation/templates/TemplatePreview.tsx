import type { Template } from "@balcao/shared/automation/templates.ts";
import { Checkbox, makeStyles, mergeClasses } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/mark/Chip.tsx";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  head: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  list: { margin: "6px 0 0", padding: 0, listStyleType: "none", display: "flex", flexDirection: "column", gap: "8px" },
  chips: { flexDirection: "row", flexWrap: "wrap", gap: "6px" },
  options: { display: "block", marginTop: "2px", fontSize: "12px", lineHeight: "16px" },
  quiet: { color: tokens.colorNeutralForeground3 },
  code: { fontWeight: 500 },
  check: { marginLeft: "-8px" },
  greeting: { margin: 0, whiteSpace: "pre-wrap" },
  note: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type TemplatePreviewProps = {
  template: Template;
  /** Connections without queues offer the template's, with its greeting. */
  offersQueues: boolean;
  onOffersQueues: (offers: boolean) => void;
};

/** All that a template writes, before it is added. */
export function TemplatePreview({ template, offersQueues, onOffersQueues }: TemplatePreviewProps) {
  const { greeting, queues, quickMessages, tags } = template;
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <Part title={t("templates.queues")}>
        {queues.map(({ name, color, greetingMessage, options }) => (
          <li key={name}>
            <Chip name={name} color={color} />
            <span className={styles.options}>{greetingMessage}</span>
            <span className={mergeClasses(styles.options, styles.quiet)}>
              {options.map(({ title }) => title).join(" · ")}
            </span>
          </li>
        ))}
      </Part>
      <Part title={t("templates.quickMessages")}>
        {quickMessages.map(({ shortcode, message }) => (
          <li key={shortcode}>
            <span className={styles.code}>/{shortcode}</span> <span className={styles.quiet}>{message}</span>
          </li>
        ))}
      </Part>
      <Part title={t("templates.tags")} isRow>
        {tags.map((tag) => (
          <li key={tag.name}>
            <Chip {...tag} />
          </li>
        ))}
      </Part>
      <section aria-label={t("templates.connections")}>
        <h3 className={styles.head}>{t("templates.connections")}</h3>
        <Checkbox
          className={styles.check}
          label={t("templates.offersQueues")}
          checked={offersQueues}
          onChange={(_event, { checked }) => onOffersQueues(checked === true)}
        />
        {offersQueues && (
          <p className={styles.greeting}>
            <span className={styles.quiet}>{t("templates.greeting")}</span> {greeting}
          </p>
        )}
      </section>
      <p className={styles.note}>{t("templates.note")}</p>
    </div>
  );
}

function Part({ title, isRow, children }: { title: string; isRow?: true; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.head}>
        {title}
      </h3>
      <ul className={mergeClasses(styles.list, isRow && styles.chips)}>{children}</ul>
    </section>
  );
}
