import { Button } from "@fluentui/react-components";
import { Attach20Regular } from "@fluentui/react-icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../action/Tip.tsx";

type AttachButtonProps = { disabled: boolean; label?: string; onFiles: (files: File[]) => void };

/** Chooses files of this computer. With a label it is a whole button, otherwise an icon. */
export function AttachButton({ disabled, label, onFiles }: AttachButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  const button = (
    <Button appearance={label ? "secondary" : "subtle"} icon={<Attach20Regular />} disabled={disabled} onClick={open}>
      {label}
    </Button>
  );
  return (
    <>
      {label ? button : <Tip text={t("writing.attach.action")}>{button}</Tip>}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("writing.attach.action")}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </>
  );
}
