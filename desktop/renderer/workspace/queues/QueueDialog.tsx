import type { OpeningHours } from "@balcao/shared/workspace/opening-hours.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";
import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useId, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../client/hooks.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { OptionTree, type OptionTreeProps } from "./options/OptionTree.tsx";
import { QueueFields } from "./QueueFields.tsx";
import { type ReminderTemplateSlot, useQueueForm } from "./use-queue-form.ts";

const useStyles = makeStyles({
  tabs: { height: "44px", flexShrink: 0 },
  fields: { display: "flex", flexDirection: "column", gap: "16px" },
  // Shorter than the tree's width, so that lines of text are easy to read.
  own: { display: "flex", flexDirection: "column", gap: "16px", maxWidth: "560px" },
});

type Tab = "data" | "hours";

type QueueDialogProps = {
  /** Null creates a new one. */
  queue: Queue | null;
  /** The initial colour of a new queue. */
  color: string;
  /** Another feature edits opening hours; the screen passes its editor in. */
  hoursField: (props: { value: OpeningHours; onChange: (hours: OpeningHours) => void }) => ReactNode;
  preview: OptionTreeProps["preview"];
  /** The bot's text where the queue has none. */
  waitText: string;
  /** True if a number of the company delivers free texts for a day only. */
  hasServiceWindow: boolean;
  /** Null where no number of the company sends templates. */
  reminderTemplate: ReminderTemplateSlot | null;
  /** Shown above the fields. */
  notice?: ReactNode;
  onClose: () => void;
};

/** A queue: its data, its options, and its opening hours if queues have their own. */
export function QueueDialog({
  queue,
  color,
  hoursField,
  preview,
  waitText,
  hasServiceWindow,
  reminderTemplate,
  notice,
  onClose,
}: QueueDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const panelId = useId();
  const [tab, setTab] = useState<Tab>("data");
  const [hasOpenOption, setHasOpenOption] = useState(false);
  const isTold = useRef(false);
  const form = useQueueForm({ queue, color, reminderTemplate, onInvalid: setTab, onDone: onClose });
  const tabs: Tab[] = useCompanySetting("scheduleType") === "queue" ? ["data", "hours"] : ["data"];
  const remindToSave = () => {
    if (!isTold.current) show("info", t("queues.hoursEdited"));
    isTold.current = true;
  };
  const submit = async () => {
    // Closing the dialog would lose the text of the open option.
    if (hasOpenOption) return show("warning", t("queues.options.openForm"));
    await form.submit();
  };
  return (
    <FormDialog
      title={form.saved === null ? t("queues.new") : t("queues.edit")}
      width={form.saved ? "wide" : "medium"}
      error={form.error}
      busy={form.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {notice}
      {tabs.length > 1 && (
        <div className={styles.tabs}>
          <TabStrip
            label={t("queues.tabsLabel")}
            look="lines"
            items={tabs.map((id) => ({ id, label: t(`queues.tabs.${id}`) }))}
            current={tab}
            panelId={panelId}
            onChange={setTab}
          />
        </div>
      )}
      <div id={panelId} role={tabs.length > 1 ? "tabpanel" : undefined}>
        {/* Hidden and not gone: an option may be half written. */}
        <div className={styles.fields} style={tab === "data" ? undefined : { display: "none" }}>
          <div className={styles.own}>
            <QueueFields
              control={form.control}
              fileField={form.fileField}
              waitText={waitText}
              hasServiceWindow={hasServiceWindow}
              reminderTemplate={reminderTemplate}
            />
          </div>
          {form.saved && <OptionTree queue={form.saved} preview={preview} onOpenForm={setHasOpenOption} />}
        </div>
        {tab === "hours" && (
          <Controller
            control={form.control}
            name="schedules"
            render={({ field: { value, onChange } }) => (
              <>
                {hoursField({
                  value,
                  onChange: (hours) => {
                    onChange(hours);
                    remindToSave();
                  },
                })}
              </>
            )}
          />
        )}
      </div>
    </FormDialog>
  );
}
