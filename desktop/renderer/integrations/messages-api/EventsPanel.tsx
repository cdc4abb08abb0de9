import { apiEventTypes } from "@balcao/shared/integrations/api-events.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useStoreExtra } from "../../client/hooks.ts";
import { narrow, tokens } from "../../ui/theme.ts";
import { CodeExample } from "./CodeExample.tsx";
import { ownExamples, standardExamples, streamExamples } from "./event-examples.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  card: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    minWidth: 0,
    padding: "20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [narrow]: { padding: "12px" },
  },
  title: { margin: 0, fontSize: "15px", lineHeight: "20px", fontWeight: 600 },
  text: { margin: 0, maxWidth: "760px", color: tokens.colorNeutralForeground2 },
  address: {
    margin: 0,
    fontFamily: "ui-monospace, Menlo, Consolas, monospace",
    fontSize: "12px",
    overflowWrap: "anywhere",
  },
  kinds: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    gap: "4px 16px",
    margin: 0,
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "0" },
  },
  kind: { fontFamily: "ui-monospace, Menlo, Consolas, monospace", fontSize: "12px", lineHeight: "20px" },
  means: { margin: 0, color: tokens.colorNeutralForeground2, [narrow]: { marginBottom: "6px" } },
  link: { color: tokens.colorBrandForegroundLink },
});

/** The two ways in which a company's programs get events: the stream, or webhooks with verified signatures. */
export function EventsPanel({ token }: { token: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { address } = useStoreExtra();
  const url = `${address.rest}/api/messages/events`.replace(/^http/, "ws");
  const docs = `${address.rest}/docs`;
  const [stream, verify] = [t("messagesApi.stream.title"), t("messagesApi.verify.title")];
  const own = t("messagesApi.verify.own.title");
  return (
    <div className={styles.root}>
      <section className={styles.card} aria-label={stream}>
        <h2 className={styles.title}>{stream}</h2>
        <p className={styles.text}>{t("messagesApi.stream.about")}</p>
        <p className={styles.address}>{t("messagesApi.stream.address", { url })}</p>
        <dl className={styles.kinds} aria-label={t("messagesApi.stream.kinds")}>
          {apiEventTypes.map((type) => (
            <div key={type} style={{ display: "contents" }}>
              <dt className={styles.kind}>{type}</dt>
              <dd className={styles.means}>{t(`webhooks.eventMeanings.${type}`)}</dd>
            </div>
          ))}
        </dl>
        <CodeExample label={stream} examples={streamExamples(url, token || t("messagesApi.yourToken"))} />
      </section>
      <section className={styles.card} aria-label={verify}>
        <h2 className={styles.title}>{verify}</h2>
        <p className={styles.text}>{t("messagesApi.verify.about")}</p>
        <CodeExample label={verify} examples={standardExamples} />
      </section>
      <section className={styles.card} aria-label={own}>
        <h2 className={styles.title}>{own}</h2>
        <p className={styles.text}>{t("messagesApi.verify.own.about")}</p>
        <CodeExample label={own} examples={ownExamples} />
      </section>
      <p className={styles.text}>
        {t("messagesApi.docs")}{" "}
        <a href={docs} target="_blank" rel="noreferrer" className={styles.link}>
          {docs}
        </a>
      </p>
    </div>
  );
}
