import type { TemplateButton } from "@balcao/shared/channels/message-templates.ts";
import { makeStyles } from "@fluentui/react-components";
import { ArrowReply16Regular, Call16Regular, Copy16Regular, Open16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  header: { fontWeight: 600, marginBottom: "4px", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  footer: {
    marginTop: "4px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.bubbleMeta,
    overflowWrap: "anywhere",
  },
  buttons: {
    clear: "both",
    listStyleType: "none",
    margin: "8px -10px -6px -12px",
    padding: 0,
    borderTop: `1px solid color-mix(in srgb, ${tokens.bubbleMeta} 24%, transparent)`,
  },
  button: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    minHeight: "36px",
    padding: "4px 12px",
    fontSize: "13px",
    fontWeight: 600,
    color: tokens.info,
    "& svg": { flexShrink: 0 },
    ":not(:first-child)": { borderTop: `1px solid color-mix(in srgb, ${tokens.bubbleMeta} 24%, transparent)` },
  },
  name: { minWidth: 0, overflowWrap: "anywhere" },
});

/** The line above a template's text. */
export function TemplateHeaderLine({ text }: { text: string }) {
  const styles = useStyles();
  return text === "" ? null : <div className={styles.header}>{text}</div>;
}

/** The line below a template's text. */
export function TemplateFooterLine({ text }: { text: string }) {
  const styles = useStyles();
  return text === "" ? null : <div className={styles.footer}>{text}</div>;
}

const icons = { reply: ArrowReply16Regular, url: Open16Regular, phone: Call16Regular, code: Copy16Regular };

/** The buttons below a template, as the contact sees them. Only the contact can tap them. Meta gives no text for the button of a code. */
export function TemplateButtons({ buttons }: { buttons: readonly TemplateButton[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (buttons.length === 0) return null;
  return (
    <ul className={styles.buttons}>
      {buttons.map(({ type, text, value }, n) => {
        const Icon = icons[type];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is known by its place
          <li key={n} className={styles.button} {...(value && { title: value })}>
            <Icon aria-hidden />
            <span className={styles.name}>{text || (type === "code" && t("messageTemplates.copyCode"))}</span>
          </li>
        );
      })}
    </ul>
  );
}
