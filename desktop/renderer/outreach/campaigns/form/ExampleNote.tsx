import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** Says which fields of a preview are examples: each contact's own value is read when the message is sent. */
export function ExampleNote({ names }: { names: readonly string[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (names.length === 0) return null;
  const text = { count: names.length, names: names.map((name) => `{${name}}`).join(", ") };
  return <p className={styles.root}>{t("campaigns.preview.examples", text)}</p>;
}
