import { makeStyles } from "@fluentui/react-components";
import { Checkmark12Filled } from "@fluentui/react-icons";
import { useId } from "react";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { problemText } from "../../../ui/form/form-problems.ts";
import { MessageField } from "../../../ui/form/MessageField.tsx";
import { TabStrip } from "../../../ui/frame/TabStrip.tsx";
import { HiddenText } from "../../../ui/text/HiddenText.tsx";
import type { TextSlot } from "../campaign-texts.ts";
import { TextHelper } from "./TextHelper.tsx";
import type { CampaignFormValues } from "./use-campaign-form.ts";

const useStyles = makeStyles({
  strip: { marginBottom: "12px" },
  fields: { margin: 0, padding: 0, border: 0, minWidth: 0 },
});

export type SlotEditorProps = {
  control: Control<CampaignFormValues>;
  label: string;
  slots: readonly TextSlot[];
  slot: TextSlot;
  onSlot: (slot: TextSlot) => void;
  /** The chosen list's own columns, as further variables; null until they are known. */
  columns: readonly string[] | null;
  disabled: boolean;
};

/** Five texts, one at a time; the tabs show which of them are filled. */
export function SlotEditor({ control, label, slots, slot, onSlot, columns, disabled }: SlotEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const texts = useWatch({ control, name: [...slots] });
  const items = slots.map((id, at) => ({
    id,
    label: String(at + 1),
    extra: texts[at]?.trim() ? (
      <>
        <Checkmark12Filled />
        <HiddenText>{t("campaigns.filled")}</HiddenText>
      </>
    ) : null,
  }));
  const nth = t("campaigns.slot", { label, n: slots.indexOf(slot) + 1 });
  return (
    <div>
      <div className={styles.strip}>
        <TabStrip label={label} look="segments" items={items} current={slot} panelId={panelId} onChange={onSlot} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={nth}>
        <fieldset className={styles.fields} disabled={disabled}>
          <Controller
            key={slot}
            control={control}
            name={slot}
            render={({ field: { value, onChange }, fieldState }) => (
              <>
                <MessageField
                  label={nth}
                  value={value}
                  problem={problemText(t, fieldState.error)}
                  columns={columns}
                  onChange={onChange}
                />
                {!disabled && <TextHelper hasText={value.trim() !== ""} onText={onChange} />}
              </>
            )}
          />
        </fieldset>
      </div>
    </div>
  );
}
