import { type Campaign, confirmationSlots, messageSlots } from "@balcao/shared/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/Alert.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Count } from "../../ui/Count.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TabStrip } from "../../ui/TabStrip.tsx";
import { narrow } from "../../ui/theme.ts";
import { CampaignBasics } from "./CampaignBasics.tsx";
import { CampaignConfirmation } from "./CampaignConfirmation.tsx";
import { CampaignMessages } from "./CampaignMessages.tsx";
import { CampaignPreview } from "./CampaignPreview.tsx";
import { dialogTitle, filledCount, type TextSlot } from "./campaign-texts.ts";
import { useAudience } from "./use-audience.ts";
import { useCampaignForm } from "./use-campaign-form.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 300px",
    gap: "24px",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  },
  // As high as its highest tab, so that nothing moves when another one is opened.
  form: { minHeight: "432px", [narrow]: { minHeight: 0 } },
  tabs: { height: "40px", marginBottom: "16px" },
});

type DialogTab = "basics" | "messages" | "confirmation";

/** Makes or changes a campaign; what cannot be changed any more is shown (S2 section 4). Mount it to open it. */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const [tab, setTab] = useState<DialogTab>("basics");
  const [slots, setSlots] = useState<{ messages: TextSlot; confirmation: TextSlot }>({
    messages: firstFilled(campaign, messageSlots, "message1"),
    confirmation: firstFilled(campaign, confirmationSlots, "confirmationMessage1"),
  });
  const show = (slot: TextSlot) =>
    setSlots(slot.startsWith("message") ? { ...slots, messages: slot } : { ...slots, confirmation: slot });
  const { control, parts, error, isBusy, fileField, isChanged, isEmpty, submit } = useCampaignForm({
    campaign,
    onSaved: onClose,
    // The tab where something is wrong comes to the front.
    onProblems: (fields) => {
      const slot = [...messageSlots, ...confirmationSlots].find((one) => fields.includes(one));
      const isBasic = fields.some((field) => field !== "confirmationWord" && !/essage\d$/.test(field));
      if (slot) show(slot);
      setTab(isBasic ? "basics" : slot?.startsWith("message") ? "messages" : "confirmation");
    },
  });
  const values = useWatch({ control });
  const audience = useAudience(values.contactListId ?? null);
  const shownSlot = tab === "confirmation" ? slots.confirmation : slots.messages;
  const textsDisabled = parts === "nothing";
  const items = [
    { id: "basics", label: t("campaigns.tabs.basics") },
    {
      id: "messages",
      label: t("campaigns.tabs.messages"),
      extra: <Count quiet n={filledCount(values, messageSlots)} />,
    },
    {
      id: "confirmation",
      label: t("campaigns.tabs.confirmation"),
      extra: <Count quiet n={values.confirmation ? filledCount(values, confirmationSlots) : 0} />,
    },
  ] as const;
  return (
    <FormDialog
      title={dialogTitle(t, campaign, parts)}
      width="wide"
      error={error}
      busy={isBusy}
      onSubmit={parts === "nothing" ? undefined : submit}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
    >
      {isLeaving && (
        <ConfirmDialog
          title={t("campaigns.leaveTitle")}
          text={t("campaigns.leaveText")}
          action={t("campaigns.leave")}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
      <div className={styles.root}>
        <div className={styles.form}>
          <div className={styles.tabs}>
            <TabStrip
              label={t("campaigns.tabs.label")}
              look="segments"
              items={items}
              current={tab}
              panelId={panelId}
              onChange={setTab}
            />
          </div>
          <div id={panelId} role="tabpanel" aria-label={items.find(({ id }) => id === tab)?.label}>
            {tab === "basics" && <CampaignBasics control={control} campaign={campaign} disabled={parts !== "all"} />}
            {tab === "messages" && (
              <>
                {isEmpty && <Alert text={t("campaigns.nothingToSend")} />}
                <CampaignMessages
                  control={control}
                  slot={slots.messages}
                  onSlot={show}
                  columns={audience.columns}
                  disabled={textsDisabled}
                  file={{ ...fileField, disabled: parts !== "all" }}
                />
              </>
            )}
            {tab === "confirmation" && (
              <CampaignConfirmation
                control={control}
                slot={slots.confirmation}
                onSlot={show}
                columns={audience.columns}
                disabled={textsDisabled}
                isFixed={parts !== "all"}
              />
            )}
          </div>
        </div>
        <CampaignPreview
          text={values[shownSlot] ?? ""}
          file={tab === "confirmation" ? null : fileField}
          audience={audience}
        />
      </div>
    </FormDialog>
  );
}

const firstFilled = (campaign: Campaign | null, slots: readonly TextSlot[], first: TextSlot): TextSlot =>
  slots.find((slot) => campaign?.[slot]) ?? first;
