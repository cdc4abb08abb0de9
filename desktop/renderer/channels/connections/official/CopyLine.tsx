import { Button, Field, Input } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";

/** A text to copy into another page. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const copy = () => navigator.clipboard.writeText(value).then(() => show("success", t("cloud.copied")), showFailure);
  return (
    <Field label={label}>
      <Input
        readOnly
        value={value}
        contentAfter={
          <Tip text={t("cloud.copy", { label })}>
            <Button appearance="transparent" size="small" icon={<Copy16Regular />} onClick={() => void copy()} />
          </Tip>
        }
      />
    </Field>
  );
}
