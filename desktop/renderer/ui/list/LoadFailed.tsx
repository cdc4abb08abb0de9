import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./EmptyState.tsx";

type LoadFailedProps = { title?: string; text?: string; onRetry: () => void };

/** Replaces content that could not be loaded, with a button to retry. */
export function LoadFailed({ title, text, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="error"
      title={title ?? t("common.failedTitle")}
      text={text ?? t("common.failedText")}
      action={<Button onClick={onRetry}>{t("common.tryAgain")}</Button>}
    />
  );
}
