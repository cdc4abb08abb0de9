import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useStoreExtra } from "../../app/store-extra.ts";
import { medium, narrow, tokens } from "../../ui/theme.ts";
import { CodeExample } from "./CodeExample.tsx";
import { type ExampleKind, sendExamples } from "./code-examples.ts";
import { TestForm } from "./TestForm.tsx";

/** The look of a card with an operation. */
export const useCardStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
    gap: "16px 32px",
    padding: "20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [medium]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [narrow]: { padding: "12px" },
  },
  about: { minWidth: 0, display: "flex", flexDirection: "column", gap: "8px" },
  title: { margin: 0, fontSize: "15px", lineHeight: "20px", fontWeight: 600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  link: { color: tokens.colorBrandForegroundLink },
  address: { fontFamily: "ui-monospace, Menlo, Consolas, monospace", fontSize: "12px", overflowWrap: "anywhere" },
});

/** One operation of the Messages API: its parameters, an example call, and a form that calls it. */
export function ApiCard({ kind, token }: { kind: ExampleKind; token: string }) {
  const styles = useCardStyles();
  const { t } = useTranslation();
  const { address } = useStoreExtra();
  const url = `${address.rest}/api/messages/send`;
  const title = t(`messagesApi.${kind}.title`);
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{t(`messagesApi.${kind}.about`)}</p>
        <p className={styles.address}>{t("messagesApi.address", { url })}</p>
        <CodeExample label={title} examples={sendExamples(kind, url, token || t("messagesApi.yourToken"))} />
      </div>
      <TestForm kind={kind} token={token} />
    </section>
  );
}
