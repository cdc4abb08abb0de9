import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { type ChosenTemplate, unsetFields } from "@balcao/shared/outreach/campaign-template.ts";
import {
  type Campaign,
  confirmationSlots,
  editableParts,
  messageSlots,
  SaveCampaign,
  waitTime,
} from "@balcao/shared/outreach/campaigns.ts";
import { useState } from "react";
import { type FieldErrors, type Resolver, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";
import { useListCommonTemplatesQuery } from "../../../channels/message-templates/message-templates-api.ts";
import { isApiError } from "../../../client/api-error.ts";
import { contractResolver } from "../../../ui/form/form-problems.ts";
import { useMessageFile } from "../../../ui/form/use-message-file.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { templateIn } from "../../../ui/template/template-in.ts";
import { localInputText } from "../../../ui/text/time.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { hasMessage, type TextSlot } from "../campaign-texts.ts";
import { useDeleteCampaignFileMutation, useSaveCampaignMutation } from "../campaigns-api.ts";
import { type CampaignSort, sortOf } from "./campaign-sort.ts";

export type CampaignFormValues = Record<TextSlot, string> & {
  name: string;
  template: ChosenTemplate | null;
  confirmation: boolean;
  confirmationWord: string;
  whatsappId: number[];
  contactListId: number | null;
  scheduledAt: string;
  waitTime: number;
};

type CampaignFormOptions = {
  /** Null creates a new one. */
  campaign: Campaign | null;
  onProblems: (fields: string[]) => void;
  onSaved: () => void;
};

/** The campaign form: messages or a template, contact list, connections and start time (in the company's time zone). */
export function useCampaignForm({ campaign, onProblems, onSaved }: CampaignFormOptions) {
  const { t } = useTranslation();
  const { show } = useToast();
  const timeZone = useTimeZone();
  const [save, { error, isLoading }] = useSaveCampaignMutation();
  const [removeFile] = useDeleteCampaignFileMutation();
  const id = campaign?.id ?? null;
  const [parts] = useState(() => (campaign ? editableParts(campaign, new Date()) : "all"));
  const [isEmpty, setEmpty] = useState(false);
  const file = useMessageFile(campaign?.file ?? null, () => removeFile(id ?? 0));
  const { data: connections = [] } = useListConnectionsQuery();
  // Until the connections are loaded, and without one, it is of its own sort.
  const sortFor = (ids: readonly number[]): CampaignSort =>
    sortOf(ids, connections) ?? (campaign?.template ? "template" : "texts");
  const resolver: Resolver<CampaignFormValues> = (values, context, options) => {
    const sort = sortFor(values.whatsappId);
    const sent = contentsOf(values, sort);
    if (sort === "template" && !isFilled(sent.template, templates))
      return { values: {}, errors: { template: { type: "required" } } };
    return contractResolver<CampaignFormValues>(SaveCampaign)(sent, context, options);
  };
  const { control, handleSubmit, setError, formState } = useForm<CampaignFormValues>({
    resolver,
    defaultValues: valuesOf(campaign, timeZone),
  });
  const [whatsappId, chosen] = useWatch({ control, name: ["whatsappId", "template"] });
  const sort = sortFor(whatsappId);
  const { currentData: templates } = useListCommonTemplatesQuery(
    [...whatsappId].sort((a, b) => a - b),
    {
      skip: sort !== "template" || whatsappId.length === 0,
    },
  );
  const template = sort === "template" ? templateIn(templates, chosen) : null;

  const showRefusal = (refused: unknown) => {
    const place = placeOf(refused);
    if (!place) return;
    setError(place.field, { type: place.type });
    onProblems([place.field]);
  };
  const send = async (values: CampaignFormValues) => {
    const isFileless = !file.chosen && !file.field.saved;
    if (!file.check(needsFile(template))) return onProblems(["template"]);
    const hasNothing = sort === "texts" && !hasMessage(values) && isFileless;
    setEmpty(hasNothing);
    if (hasNothing) return onProblems(["message1"]);
    const isFileSent = sort === "texts" || needsFile(template);
    const { error: refused } = await save({
      ...{ id, campaign: SaveCampaign.parse(values), file: isFileSent ? file.chosen : null },
    });
    if (refused) return showRefusal(refused);
    show("success", t("campaigns.saved"));
    onSaved();
  };
  const refuse = (errors: FieldErrors<CampaignFormValues>) => onProblems(Object.keys(errors));
  return {
    control,
    parts,
    sort,
    templates,
    /** The parts of the chosen template; null without one. */
    template,
    error: placeOf(error)?.field === "scheduledAt" ? undefined : error,
    wrongFields: Object.keys(formState.errors),
    isBusy: isLoading,
    fileField: file.field,
    /** True if leaving the form would lose changes. */
    isChanged: formState.isDirty || file.chosen !== null,
    isEmpty,
    submit: handleSubmit(send, refuse),
  };
}

/** The fields whose values only the server can refuse: it has the clock, and knows what WhatsApp said last. */
const refusals: Readonly<Record<string, { field: "scheduledAt" | "whatsappId" | "template"; type: string }>> = {
  ERR_SCHEDULE_PAST: { field: "scheduledAt", type: "past" },
  ERR_CAMPAIGN_SERVICE_WINDOW: { field: "whatsappId", type: "invalid" },
  ERR_CAMPAIGN_CONNECTIONS: { field: "whatsappId", type: "invalid" },
  ERR_CAMPAIGN_TEMPLATE: { field: "template", type: "invalid" },
  ERR_TEMPLATE_VALUES: { field: "template", type: "invalid" },
};
const placeOf = (error: unknown) => (isApiError(error) ? (refusals[error.code ?? ""] ?? null) : null);

/** The contents that a campaign of this sort sends, without the other sort's. Texts need a wait. */
const contentsOf = (values: CampaignFormValues, sort: CampaignSort): CampaignFormValues =>
  sort === "texts"
    ? { ...values, template: null, waitTime: Math.max(values.waitTime, waitTime.min) }
    : {
        ...values,
        ...(Object.fromEntries([...messageSlots, ...confirmationSlots].map((slot) => [slot, ""])) as Record<
          TextSlot,
          string
        >),
        ...{ confirmation: false, confirmationWord: "" },
      };

/** True if the template is chosen, and each of its variables has a source. */
function isFilled(chosen: ChosenTemplate | null, templates: readonly MessageTemplate[] | undefined): boolean {
  const template = templateIn(templates, chosen);
  return chosen !== null && template !== null && unsetFields(template, chosen.fields).length === 0;
}

const needsFile = (template: MessageTemplate | null): boolean =>
  template?.header !== undefined && template.header !== null && template.header.format !== "text";

function valuesOf(campaign: Campaign | null, timeZone: string): CampaignFormValues {
  const texts = Object.fromEntries(
    [...messageSlots, ...confirmationSlots].map((slot) => [slot, campaign?.[slot] ?? ""]),
  );
  const { scheduledAt = null } = campaign ?? {};
  // The past start time of an inactive campaign is not filled in again.
  const isAhead = scheduledAt !== null && Date.parse(scheduledAt) > Date.now();
  const isShown = isAhead || (scheduledAt !== null && campaign?.status !== "INATIVA");
  return {
    ...(texts as Record<TextSlot, string>),
    name: campaign?.name ?? "",
    template: campaign?.template ?? null,
    confirmation: campaign?.confirmation ?? false,
    confirmationWord: campaign?.confirmationWord ?? "",
    whatsappId: campaign?.whatsappId ?? [],
    contactListId: campaign?.contactListId ?? null,
    scheduledAt: isShown ? localInputText(scheduledAt, timeZone) : "",
    waitTime: campaign?.waitTime ?? waitTime.default,
  };
}
