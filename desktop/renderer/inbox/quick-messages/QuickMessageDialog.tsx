import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { MessageFields } from "../../ui/form/MessageFields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { QuickTemplateFields } from "./QuickTemplateFields.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { useQuickMessageForm } from "./use-quick-message-form.ts";

type QuickMessageDialogProps = {
  /** Null creates a new one. */
  quickMessage: QuickMessage | null;
  onClose: () => void;
};

/** A quick message: its shortcode, its content, and its scope. */
export function QuickMessageDialog({ quickMessage, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation();
  const { control, submit, error, isBusy, fileField, usable, takesTemplate } = useQuickMessageForm(
    quickMessage,
    onClose,
  );
  const type = useController({ control, name: "messageType" }).field;
  const text = useController({ control, name: "message" });
  return (
    <FormDialog
      title={quickMessage ? t("quickMessages.edit") : t("quickMessages.new")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="shortcode"
        label={t("quickMessages.shortcode")}
        hint={t("quickMessages.shortcodeHint")}
        required
        autoFocus
      />
      <MessageFields
        type={type}
        text={{ ...text.field, label: t("quickMessages.message"), problem: problemText(t, text.fieldState.error) }}
        file={fileField}
      />
      {takesTemplate && <QuickTemplateFields control={control} usable={usable} />}
      <ScopeFields control={control} />
    </FormDialog>
  );
}
