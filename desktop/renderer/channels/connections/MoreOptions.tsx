import { Button, makeStyles } from "@fluentui/react-components";
import { ChevronDown16Regular, ChevronUp16Regular } from "@fluentui/react-icons";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "4px" },
  toggle: { marginLeft: "-8px" },
  hint: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type MoreOptionsProps = {
  hint: string;
  /** True if one of the fields has an error: it must be visible. */
  hasProblem: boolean;
  children: ReactNode;
};

/** Fields that a person may leave for later. */
export function MoreOptions({ hint, hasProblem, children }: MoreOptionsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const [wants, setWants] = useState(false);
  // It stays open while the user corrects an error: the focus is inside.
  if (hasProblem && !wants) setWants(true);
  const isOpen = wants || hasProblem;
  return (
    <>
      <div className={styles.root}>
        <Button
          appearance="subtle"
          size="small"
          className={styles.toggle}
          icon={isOpen ? <ChevronUp16Regular /> : <ChevronDown16Regular />}
          iconPosition="after"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWants(!isOpen)}
        >
          {t("common.moreOptions")}
        </Button>
        {!isOpen && <p className={styles.hint}>{hint}</p>}
      </div>
      <div id={id} style={{ display: isOpen ? "contents" : "none" }}>
        {isOpen && children}
      </div>
    </>
  );
}
