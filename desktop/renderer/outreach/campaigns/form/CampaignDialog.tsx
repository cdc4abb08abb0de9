import { type Campaign, confirmationSlots, editableParts, messageSlots } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { TabStrip } from "../../../ui/frame/TabStrip.tsx";
import { Count } from "../../../ui/mark/Count.tsx";
import { narrow } from "../../../ui/theme.ts";
import { dialogTitle, filledCount, sentTexts, type TextSlot } from "../campaign-texts.ts";
import { VariableNotes } from "../VariableNotes.tsx";
import { CampaignBasics } from "./CampaignBasics.tsx";
import { CampaignConfirmation } from "./CampaignConfirmation.tsx";
import { CampaignMessages } from "./CampaignMessages.tsx";
import { CampaignPreview } from "./CampaignPreview.tsx";
import { CampaignTemplateChoice } from "./CampaignTemplateChoice.tsx";
import { CampaignTemplatePreview } from "./CampaignTemplatePreview.tsx";
import { FormForecast } from "./FormForecast.tsx";
import { useAudience } from "./use-audience.ts";
import { type CampaignFormValues, useCampaignForm } from "./use-campaign-form.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 300px",
    gap: "24px",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  },
  // As high as its highest tab, so that nothing moves between tabs.
  form: { minHeight: "432px", [narrow]: { minHeight: 0 } },
  tabs: { height: "40px", marginBottom: "16px" },
});

const tabs = ["basics", "messages", "confirmation"] as const;
type DialogTab = (typeof tabs)[number];

const tabOf = (field: string): DialogTab => {
  if (/^(message\d|template)$/.test(field)) return "messages";
  return /^confirmation(Message\d|Word)$/.test(field) ? "confirmation" : "basics";
};

/** Creates or changes a campaign; fields that cannot be changed any more are read-only. Mount it to open it. */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const panelId = useId();
  const [isLeaving, setLeaving] = useState(false);
  // A cancelled campaign with a template accepts nothing but a template.
  const [tab, setTab] = useState<DialogTab>(
    campaign && editableParts(campaign, new Date()) === "template" ? "messages" : "basics",
  );
  const [slots, setSlots] = useState<{ messages: TextSlot; confirmation: TextSlot }>({
    messages: firstFilled(campaign, messageSlots, "message1"),
    confirmation: firstFilled(campaign, confirmationSlots, "confirmationMessage1"),
  });
  const show = (slot: TextSlot) =>
    setSlots(slot.startsWith("message") ? { ...slots, messages: slot } : { ...slots, confirmation: slot });
  const panel = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The field is rendered once its tab is.
  useEffect(() => {
    if (refusals > 0) panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const form = useCampaignForm({
    campaign,
    onSaved: onClose,
    // Opens the tab with the first invalid field.
    onProblems: (fields) => {
      const slot = [...messageSlots, ...confirmationSlots].find((one) => fields.includes(one));
      if (slot) show(slot);
      const wrong = fields.map(tabOf);
      setTab(tabs.find((one) => wrong.includes(one)) ?? "basics");
      setRefusals((count) => count + 1);
    },
  });
  const { control, parts, sort, template, error, wrongFields, isBusy, fileField, isChanged, isEmpty, submit } = form;
  const hasTemplate = sort === "template";
  const values = useWatch({ control });
  const chosenTemplate = useWatch({ control, name: "template" });
  const audience = useAudience(values.contactListId ?? null);
  const { variables } = audience;
  const columns = useMemo(() => variables?.columns.map(({ name }) => name) ?? null, [variables]);
  const shownSlot = tab === "confirmation" ? slots.confirmation : slots.messages;
  const textsDisabled = parts === "nothing";
  const canChooseTemplate = parts === "all" || parts === "template";
  // A text or a file solves it.
  const lacksMessage = isEmpty && filledCount(values, messageSlots) === 0 && fileField.chosen === null;
  const wrongTabs = [...wrongFields, ...(lacksMessage ? ["message1"] : [])].map(tabOf);
  const items = tabItems(t, hasTemplate, values, wrongTabs);
  return (
    <FormDialog
      title={dialogTitle(t, campaign, parts)}
      width="wide"
      error={error}
      busy={isBusy}
      onSubmit={parts === "nothing" ? undefined : submit}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
    >
      {isLeaving && <LeaveCampaign onLeave={onClose} onStay={() => setLeaving(false)} />}
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
          <div ref={panel} id={panelId} role="tabpanel" aria-label={items.find(({ id }) => id === tab)?.label}>
            {tab === "basics" && (
              <CampaignBasics control={control} campaign={campaign} sort={sort} disabled={parts !== "all"} />
            )}
            {tab === "messages" && hasTemplate && (
              <CampaignTemplateChoice
                control={control}
                templates={form.templates}
                columns={columns}
                file={{ ...fileField, disabled: !canChooseTemplate }}
                canChoose={canChooseTemplate}
                disabled={textsDisabled}
              />
            )}
            {tab === "messages" && !hasTemplate && (
              <>
                {lacksMessage && <Alert text={t("campaigns.nothingToSend")} />}
                <CampaignMessages
                  control={control}
                  slot={slots.messages}
                  onSlot={show}
                  columns={columns}
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
                columns={columns}
                disabled={textsDisabled}
                isFixed={parts !== "all"}
              />
            )}
          </div>
        </div>
        {hasTemplate ? (
          <CampaignTemplatePreview
            chosen={chosenTemplate}
            template={template}
            fileName={fileField.chosen?.name ?? fileField.saved?.name}
            audience={audience}
          >
            {/* The list of one that has begun is not what it will still cost: its report says that. */}
            {template && parts === "all" && <FormForecast control={control} />}
          </CampaignTemplatePreview>
        ) : (
          <CampaignPreview
            text={values[shownSlot] ?? ""}
            file={tab === "confirmation" ? null : fileField}
            audience={audience}
          >
            <VariableNotes text={sentTexts(values)} variables={variables} withUnknown={tab === "basics"} />
          </CampaignPreview>
        )}
      </div>
    </FormDialog>
  );
}

const firstFilled = (campaign: Campaign | null, slots: readonly TextSlot[], first: TextSlot): TextSlot =>
  slots.find((slot) => campaign?.[slot]) ?? first;

type Texts = Partial<Pick<CampaignFormValues, TextSlot | "confirmation">>;

/** A template takes the place of the messages, and asks no question. */
function tabItems(t: TFunction, hasTemplate: boolean, values: Texts, wrong: readonly DialogTab[]) {
  const basics = { id: "basics", label: t("campaigns.tabs.basics"), isWrong: wrong.includes("basics") } as const;
  const messages = {
    ...({ id: "messages", isWrong: wrong.includes("messages") } as const),
    label: t(hasTemplate ? "campaigns.tabs.template" : "campaigns.tabs.messages"),
    extra: hasTemplate ? null : <Count quiet n={filledCount(values, messageSlots)} />,
  };
  const confirmation = {
    ...({ id: "confirmation", isWrong: wrong.includes("confirmation") } as const),
    label: t("campaigns.tabs.confirmation"),
    extra: <Count quiet n={values.confirmation ? filledCount(values, confirmationSlots) : 0} />,
  };
  return hasTemplate ? [basics, messages] : [basics, messages, confirmation];
}

function LeaveCampaign({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t("campaigns.leaveTitle")}
      text={t("campaigns.leaveText")}
      action={t("campaigns.leave")}
      onConfirm={async () => onLeave()}
      onClose={onStay}
    />
  );
}
