import { confirmationHours, confirmationSlots } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles, Switch } from "@fluentui/react-components";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/form/TextField.tsx";
import { tokens } from "../../../ui/theme.ts";
import { SlotEditor, type SlotEditorProps } from "./SlotEditor.tsx";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  fields: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

type CampaignConfirmationProps = Omit<SlotEditorProps, "label" | "slots"> & {
  /** The choice to ask for confirmation can no longer be changed. */
  isFixed: boolean;
};

/** The question that is sent first: only contacts who answer yes get the message. */
export function CampaignConfirmation({ isFixed, ...editor }: CampaignConfirmationProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { control } = editor;
  const isOn = useWatch({ control, name: "confirmation" });
  return (
    <div className={styles.root}>
      <fieldset className={styles.fields} disabled={isFixed}>
        <Controller
          control={control}
          name="confirmation"
          render={({ field: { value, onChange } }) => (
            <Switch
              label={t("campaigns.confirmation")}
              checked={value}
              onChange={(_event, { checked }) => onChange(checked)}
            />
          )}
        />
        <p className={styles.hint}>{t("campaigns.confirmationHint", { hours: confirmationHours })}</p>
      </fieldset>
      {isOn && (
        <>
          <SlotEditor {...editor} label={t("campaigns.question")} slots={confirmationSlots} />
          <fieldset className={styles.fields} disabled={isFixed}>
            <TextField
              control={control}
              name="confirmationWord"
              label={t("campaigns.confirmationWord")}
              hint={t("campaigns.confirmationWordHint")}
            />
          </fieldset>
        </>
      )}
    </div>
  );
}
