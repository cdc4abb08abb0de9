import { Button, makeStyles } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { type Example, languageNames } from "./code-examples.ts";

const useStyles = makeStyles({
  root: { minWidth: 0, display: "flex", flexDirection: "column", gap: "8px" },
  head: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "8px", height: "36px" },
  code: {
    margin: 0,
    padding: "12px",
    borderRadius: "8px",
    overflowX: "auto",
    fontSize: "12px",
    lineHeight: "18px",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    background: tokens.surfaceChat,
    color: tokens.colorNeutralForeground1,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The same program in several languages, to copy. */
export function CodeExample({ label, examples }: { label: string; examples: readonly Example[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const panelId = useId();
  const [language, setLanguage] = useState(examples[0]?.language);
  const shown = examples.find((example) => example.language === language) ?? examples[0];
  if (!shown) return null;
  const copy = () =>
    navigator.clipboard.writeText(shown.code).then(() => show("success", t("messagesApi.copied")), showFailure);
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <TabStrip
          label={label}
          look="lines"
          items={examples.map(({ language: id }) => ({ id, label: languageNames[id] }))}
          current={shown.language}
          panelId={panelId}
          onChange={setLanguage}
        />
        <Tip text={t("messagesApi.copy")}>
          <Button appearance="subtle" icon={<Copy16Regular />} onClick={() => void copy()} />
        </Tip>
      </div>
      <div id={panelId} role="tabpanel" aria-label={languageNames[shown.language]}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too */}
        <pre className={styles.code} tabIndex={0}>
          {shown.code}
        </pre>
      </div>
    </div>
  );
}
