import { Button } from "@fluentui/react-components";
import { MailWarning20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Banner } from "./Banner.tsx";

/** Shows that waiting messages need a decision. */
export function ConflictBanner({ title, onDecide }: { title: string; onDecide: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="warning"
      icon={<MailWarning20Regular />}
      text={title}
      action={
        <Button size="small" onClick={onDecide}>
          {t("conflict.decide")}
        </Button>
      }
    />
  );
}
