import { useTranslation } from "react-i18next";
import { useStoreExtra } from "../../client/hooks.ts";
import { CodeExample } from "./CodeExample.tsx";
import { type ExampleKind, sendExamples } from "./code-examples.ts";
import { useOperationStyles } from "./operation-styles.ts";
import { TestForm } from "./TestForm.tsx";

/** One operation of the Messages API: its parameters, an example call, and a form that calls it. */
export function ApiCard({ kind, token }: { kind: ExampleKind; token: string }) {
  const styles = useOperationStyles();
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
