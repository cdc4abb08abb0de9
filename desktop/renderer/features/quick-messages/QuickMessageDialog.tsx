import type { QuickMessage } from "@balcao/shared/quick-messages.ts";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FileField } from "../../ui/FileField.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { problemText } from "../../ui/form-problems.ts";
import { MessageField } from "../../ui/MessageField.tsx";
import { MessageTypeField } from "../../ui/MessageTypeField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { useQuickMessageForm } from "./use-quick-message-form.ts";

type QuickMessageDialogProps = {
  /** Null makes a new one. */
  quickMessage: QuickMessage | null;
  onClose: () => void;
};

/** A quick message: what calls it, what it sends, and who may use it. */
export function QuickMessageDialog({ quickMessage, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation();
  const { control, watch, submit, error, isBusy, fileField } = useQuickMessageForm(quickMessage, onClose);
  const messageType = watch("messageType");
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
      <Controller
        control={control}
        name="messageType"
        render={({ field: { value, onChange } }) => <MessageTypeField value={value} onChange={onChange} />}
      />
      {messageType !== "FILE" && (
        <Controller
          control={control}
          name="message"
          render={({ field: { value, onChange }, fieldState }) => (
            <MessageField
              label={t("quickMessages.message")}
              required
              value={value}
              problem={problemText(t, fieldState.error)}
              onChange={onChange}
            />
          )}
        />
      )}
      {messageType !== "MESSAGE" && <FileField label={t("quickMessages.file")} {...fileField} />}
      <ScopeFields control={control} />
    </FormDialog>
  );
}
