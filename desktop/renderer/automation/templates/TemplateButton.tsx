import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TemplateDialog } from "./TemplateDialog.tsx";

/** Offers a ready set of queues, quick messages and tags. */
export function TemplateButton({ size }: { size?: "small" }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...(size && { size })} onClick={() => setOpen(true)}>
        {t("templates.open")}
      </Button>
      {isOpen && <TemplateDialog onClose={() => setOpen(false)} />}
    </>
  );
}
