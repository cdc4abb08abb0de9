import type { Connection } from "@balcao/shared/channels/connections.ts";
import { isRatingName } from "@balcao/shared/channels/rating-template.ts";
import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListMessageTemplatesQuery } from "../../channels/message-templates/message-templates-api.ts";
import { useStoreExtra } from "../../client/hooks.ts";
import { CodeExample } from "./CodeExample.tsx";
import { templateExamples } from "./code-examples.ts";
import { useOperationStyles } from "./operation-styles.ts";

/** How a program sends a template on a number of the official API: with one of the connection's own, if it has any. */
export function TemplateCard({ connection: { id, token } }: { connection: Connection }) {
  const styles = useOperationStyles();
  const { t } = useTranslation();
  const { address } = useStoreExtra();
  const { data = [] } = useListMessageTemplatesQuery(id);
  const url = `${address.rest}/api/messages/send`;
  const title = t("messagesApi.template.title");
  // A template with a file needs one to try it with; only the product itself can ask for a rating.
  const own = data.find(
    ({ name, status, isSupported, header }) =>
      status === "approved" && isSupported && !isRatingName(name) && (header === null || header.format === "text"),
  );
  const example = own && {
    ...{ name: own.name, language: own.language },
    values: Object.fromEntries(fieldsOf(own).map(({ key }) => [key, own.examples[key] ?? ""])),
  };
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{t("messagesApi.template.window")}</p>
        <p className={styles.text}>
          {t("messagesApi.template.about")}{" "}
          <Link to={`/connections/${id}/templates`} className={styles.link}>
            {t("messageTemplates.title")}
          </Link>
        </p>
        <p className={styles.address}>{t("messagesApi.address", { url })}</p>
        <CodeExample label={title} examples={templateExamples(url, token || t("messagesApi.yourToken"), example)} />
      </div>
    </section>
  );
}
