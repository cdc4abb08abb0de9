import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useGetContactImportQuery } from "../contact-files-api.ts";

const pollMs = 3000;

/** An import that runs in the background: its progress, and a button that shows it again. */
export function ImportStatus({ importId, onOpen }: { importId: string; onOpen: () => void }) {
  const { t } = useTranslation();
  const { data } = useGetContactImportQuery(importId, { pollingInterval: pollMs });
  if (!data) return null;
  const percent = data.total > 0 ? Math.floor((data.done / data.total) * 100) : 0;
  return (
    <Button onClick={onOpen}>
      {data.state === "running" ? t("contacts.import.percent", { percent }) : t("contacts.import.seeResult")}
    </Button>
  );
}
