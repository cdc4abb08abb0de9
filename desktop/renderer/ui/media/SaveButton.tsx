import { Button } from "@fluentui/react-components";
import { ArrowDownload20Regular } from "@fluentui/react-icons";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../action/Tip.tsx";

/** Saves a file. Browsers ignore the `download` attribute for another host, which the desktop's server is. */
export function SaveButton({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation();
  const save = (event: MouseEvent) => {
    if (new URL(url, window.location.href).origin === window.location.origin || url.startsWith("blob:")) return;
    event.preventDefault();
    void saveFromElsewhere(name, url);
  };
  return (
    <Tip text={t("messages.download")}>
      <Button
        as="a"
        appearance="subtle"
        icon={<ArrowDownload20Regular />}
        href={url}
        download={name}
        target="_blank"
        rel="noopener"
        onClick={save}
      />
    </Tip>
  );
}

async function saveFromElsewhere(name: string, url: string): Promise<void> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) {
    window.open(url, "_blank", "noopener");
    return;
  }
  const blobUrl = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: blobUrl, download: name }).click();
  URL.revokeObjectURL(blobUrl);
}
