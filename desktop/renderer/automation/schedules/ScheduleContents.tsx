import type { Schedule } from "@balcao/shared/automation/schedules.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { useId } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { problemText } from "../../ui/form/form-problems.ts";
import { MessageFields } from "../../ui/form/MessageFields.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { WarningNote } from "../../ui/frame/WarningNote.tsx";
import { TemplatePreview } from "../../ui/template/TemplatePreview.tsx";
import { ScheduleTemplate } from "./ScheduleTemplate.tsx";
import type { useScheduleForm } from "./use-schedule-form.ts";

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "16px", minWidth: 0 },
});

type ScheduleContentsProps = {
  form: ReturnType<typeof useScheduleForm>;
  schedule: Schedule | null;
  isSent: boolean;
  /** True after the note about the window led to the templates: the keyboard goes on in their choice. */
  isLed: boolean;
  onKind: (kind: "text" | "template") => void;
};

/** The contents of a schedule: a text, or a template where the connection has templates. */
export function ScheduleContents({ form, schedule, isSent, isLed, onKind }: ScheduleContentsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  if (isSent && schedule?.template) return <SentTemplate schedule={schedule} />;
  if (isSent || !form.sender.hasTemplates) return <ScheduleText form={form} isSent={isSent} />;
  const items = (["text", "template"] as const).map((id) => ({ id, label: t(`schedules.content.${id}`) }));
  return (
    <>
      <TabStrip
        label={t("schedules.content.label")}
        look="segments"
        items={items}
        current={form.isTemplate ? "template" : "text"}
        panelId={panelId}
        onChange={onKind}
      />
      <div id={panelId} role="tabpanel" className={styles.content}>
        {form.isTemplate ? (
          <ScheduleTemplate {...form} file={form.fileField} autoFocus={isLed} />
        ) : (
          <ScheduleText form={form} isSent={false} />
        )}
      </div>
    </>
  );
}

/** The text, the file, or both. */
function ScheduleText({ form, isSent }: Pick<ScheduleContentsProps, "form" | "isSent">) {
  const { t } = useTranslation();
  const { control, recipient, sender } = form;
  const type = useController({ control, name: "messageType" }).field;
  const text = useController({ control, name: "body" });
  const kind = useController({ control, name: "kind" }).field.value;
  const lost = useController({ control, name: "template" }).field.value;
  return (
    <>
      {kind === "template" && lost && sender.hasTemplates === false && (
        <WarningNote text={t("schedules.template.linked", { name: lost.name })} />
      )}
      <MessageFields
        type={type}
        text={{
          ...text.field,
          label: t("schedules.body"),
          problem: problemText(t, text.fieldState.error),
          recipient: isSent ? null : recipient,
        }}
        file={form.fileField}
        disabled={isSent}
      />
    </>
  );
}

/** A template that was sent: its name, and the text that it became. The template itself may be gone by now. */
function SentTemplate({ schedule: { template, body, file } }: { schedule: Schedule }) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t("messageTemplates.choice.label")}>
        <Input value={template?.name ?? ""} disabled />
      </Field>
      <TemplatePreview parts={{ header: null, body, footer: "", buttons: [] }} values={{}} fileName={file?.name} />
    </>
  );
}
