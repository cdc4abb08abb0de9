import { ToggleButton } from "@fluentui/react-components";
import { Signature20Filled, Signature20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../../client/hooks.ts";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useComposerStyles } from "../../../ui/composer/composer-styles.ts";

/** Switches the agent's name above messages on and off. */
export function SignToggle({ disabled }: { disabled: boolean }) {
  const styles = useComposerStyles();
  const { t } = useTranslation();
  const [{ sign }, change] = usePreferences();
  return (
    <Tip text={t("messages.signHint")} relationship="description">
      <ToggleButton
        appearance="subtle"
        className={styles.sign}
        checked={sign}
        disabled={disabled}
        icon={sign ? <Signature20Filled /> : <Signature20Regular />}
        onClick={() => change({ sign: !sign })}
      >
        {t("messages.sign")}
      </ToggleButton>
    </Tip>
  );
}
