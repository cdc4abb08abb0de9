import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowCircleUp20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { Banner } from "../../ui/frame/Banner.tsx";
import { useUpdate } from "./use-update.ts";

const useStyles = makeStyles({ actions: { display: "flex", gap: "8px" } });

/** An update is ready: restart now, or at the next close of the console. Never while text is unsaved. */
export function UpdateBanner() {
  const styles = useStyles();
  const { t } = useTranslation();
  const ready = useUpdate();
  const [isBusy, setBusy] = useState(false);
  const [putOff, setPutOff] = useState<string | null>(null);
  if (!ready || ready.version === putOff) return null;

  const restart = async () => setBusy((await desktopBridge()?.call("update.install")) === false);
  return (
    <Banner
      tone="info"
      icon={<ArrowCircleUp20Regular />}
      text={isBusy ? t("updates.busy") : t("updates.ready", { version: ready.version })}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={() => void restart()}>
            {t("updates.restart")}
          </Button>
          <Button size="small" appearance="subtle" onClick={() => setPutOff(ready.version)}>
            {t("updates.later")}
          </Button>
        </span>
      }
    />
  );
}
