import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { Button, makeStyles, Spinner } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Alert } from "../frame/Alert.tsx";

const useStyles = makeStyles({
  retry: { alignSelf: "flex-start" },
  wait: { justifyContent: "flex-start" },
});

/** The templates of which a form offers a choice. */
export type OfferedTemplates = {
  /** Undefined until they are loaded, and after a failure. */
  templates: readonly MessageTemplate[] | undefined;
  isFailed: boolean;
  retry: () => void;
};

/** In place of the choice while the templates are loaded, and after a failure. */
export function TemplatesPending({ isFailed, retry }: Omit<OfferedTemplates, "templates">) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!isFailed)
    return (
      <Spinner className={styles.wait} size="tiny" labelPosition="after" label={t("messageTemplates.choice.loading")} />
    );
  return (
    <>
      <Alert text={t("messageTemplates.choice.failed")} />
      <Button className={styles.retry} onClick={retry}>
        {t("common.tryAgain")}
      </Button>
    </>
  );
}
