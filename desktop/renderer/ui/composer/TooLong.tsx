import { useTranslation } from "react-i18next";
import { useComposerStyles } from "./composer-styles.ts";

/** The number of characters above the limit, once a text exceeds it. */
export function TooLong({ excess }: { excess: number }) {
  const styles = useComposerStyles();
  const { t } = useTranslation();
  if (excess <= 0) return null;
  return (
    <span className={styles.excess} role="alert">
      {t("messages.tooLong", { count: excess })}
    </span>
  );
}
