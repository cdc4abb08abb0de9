import { type VariableValues, variableParts } from "@balcao/shared/workspace/message-variables.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { variableName } from "../../../../ui/form/variable-name.ts";
import { tokens } from "../../../../ui/theme.ts";

const chip = { borderRadius: "4px", paddingInline: "4px" } as const;

const useStyles = makeStyles({
  filled: { ...chip, background: tokens.infoSoft, color: tokens.info, fontWeight: 500 },
  empty: { ...chip, background: tokens.warnSoft, color: tokens.warn, fontWeight: 600, whiteSpace: "nowrap" },
});

/** A quick message's text: filled variables are blue, missing ones amber and labelled. */
export function VariableText({ text, values }: { text: string; values: VariableValues }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return variableParts(text, values).map(({ text: value, variable }, index) => {
    if (variable === null) return value;
    const isEmpty = value === "";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their place only
      <span key={index} className={isEmpty ? styles.empty : styles.filled}>
        {isEmpty ? t("writing.quick.toFill", { name: variableName(t, variable) }) : value}
      </span>
    );
  });
}
