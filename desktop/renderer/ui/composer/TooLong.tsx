import { useTranslation } from "react-i18next";
import { useComposerStyles } from "./composer-styles.ts";

/** By how many characters a text is longer than it may be, as soon as it is. */
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
