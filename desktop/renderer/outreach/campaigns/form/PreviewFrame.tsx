import { Button, makeStyles } from "@fluentui/react-components";
import { ChevronLeft20Regular, ChevronRight20Regular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { contactName, phoneText } from "../../../ui/text/phone-text.ts";
import { tokens } from "../../../ui/theme.ts";
import type { Audience } from "./use-audience.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px", minWidth: 0 },
  head: { display: "flex", alignItems: "center", gap: "4px", minHeight: "32px" },
  title: { flexGrow: 1, minWidth: 0, margin: 0, fontSize: "13px", lineHeight: "20px", fontWeight: 600 },
  phone: {
    flexGrow: 1,
    minHeight: "240px",
    maxHeight: "440px",
    overflowY: "auto",
    padding: "12px",
    boxSizing: "border-box",
    borderRadius: "12px",
    background: tokens.surfaceChat,
    boxShadow: tokens.cardShadow,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  who: {
    margin: "0 0 12px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
  },
});

type PreviewFrameProps = {
  audience: Audience;
  /** The message on the phone. */
  children: ReactNode;
  /** Warnings below it. */
  notes: ReactNode;
};

/** A phone that shows a campaign's message to one contact of the list after the other. */
export function PreviewFrame({ audience: { contact, step }, children, notes }: PreviewFrameProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t("campaigns.preview.title")}</h3>
        {contact && (
          <>
            <Tip text={t("campaigns.preview.previous")}>
              <Button appearance="subtle" icon={<ChevronLeft20Regular />} onClick={() => step(-1)} />
            </Tip>
            <Tip text={t("campaigns.preview.next")}>
              <Button appearance="subtle" icon={<ChevronRight20Regular />} onClick={() => step(1)} />
            </Tip>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll */}
      <section className={styles.phone} aria-label={t("campaigns.preview.title")} tabIndex={0}>
        <p className={styles.who}>
          {contact
            ? t("campaigns.preview.for", { name: contactName(contact.name), number: phoneText(contact.number) })
            : t("campaigns.preview.example")}
        </p>
        {children}
      </section>
      <div role="status">{notes}</div>
    </div>
  );
}
