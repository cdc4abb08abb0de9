import { messageSlots } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { FileField } from "../../../ui/form/FileField.tsx";
import { tokens } from "../../../ui/theme.ts";
import { SlotEditor, type SlotEditorProps } from "./SlotEditor.tsx";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

type CampaignMessagesProps = Omit<SlotEditorProps, "label" | "slots"> & {
  file: Omit<ComponentProps<typeof FileField>, "label">;
};

/** The campaign's messages: five texts, one chosen at random for each contact, and a file. */
export function CampaignMessages({ file, ...editor }: CampaignMessagesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <p className={styles.hint}>{t("campaigns.messagesHint")}</p>
      <SlotEditor {...editor} label={t("campaigns.message")} slots={messageSlots} />
      <FileField label={t("campaigns.file")} {...file} />
    </div>
  );
}
