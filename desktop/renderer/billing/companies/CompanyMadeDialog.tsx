import type { CompanyMade } from "@balcao/shared/workspace/companies.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Copy20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  text: { margin: 0 },
  facts: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    alignItems: "center",
    gap: "8px 16px",
    margin: 0,
    padding: "12px 16px",
    borderRadius: "8px",
    background: tokens.colorNeutralBackground3,
  },
  fact: { margin: 0, overflowWrap: "anywhere", fontWeight: 600 },
  secret: { display: "flex", alignItems: "center", gap: "4px", fontFamily: "monospace", fontSize: "14px" },
});

type CompanyMadeDialogProps = { made: CompanyMade & { password: string }; onClose: () => void };

/** The sign-in data of a new company's first user: the password is shown only this once. */
export function CompanyMadeDialog({ made, onClose }: CompanyMadeDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const copy = () =>
    navigator.clipboard
      .writeText(made.password)
      .then(() => show("success", t("companies.passwordCopied")), showFailure);
  return (
    <FormDialog title={t("companies.madeTitle", { name: made.name })} onClose={onClose}>
      <p className={styles.text}>{t("companies.madeText")}</p>
      <dl className={styles.facts}>
        <dt>{t("companies.email")}</dt>
        <dd className={styles.fact}>{made.email}</dd>
        <dt>{t("companies.password")}</dt>
        <dd className={styles.fact}>
          <span className={styles.secret}>
            <span>{made.password}</span>
            <Tip text={t("companies.copyPassword")}>
              <Button appearance="subtle" icon={<Copy20Regular />} onClick={() => void copy()} />
            </Tip>
          </span>
        </dd>
      </dl>
    </FormDialog>
  );
}
