import {
  type Campaign,
  confirmationSlots,
  type editableParts,
  messageSlots,
} from "@balcao/shared/outreach/campaigns.ts";
import type { TFunction } from "i18next";
import { shortDateTimeText } from "../../ui/text/time.ts";

type MessageSlot = (typeof messageSlots)[number];
export type TextSlot = MessageSlot | (typeof confirmationSlots)[number];
export type EditableParts = ReturnType<typeof editableParts>;

/** The dialog's title: what can be changed, and why not more. */
export function dialogTitle(t: TFunction, campaign: Campaign | null, parts: EditableParts): string {
  if (!campaign) return t("campaigns.new");
  if (parts === "all") return t("campaigns.edit");
  if (parts === "template") return t("campaigns.templateOnly");
  if (parts === "texts") return t("campaigns.textsOnly");
  return t(`campaigns.readOnly.${campaign.status}`);
}

/** The time of the campaign's end, or of its start. */
export function timeText(t: TFunction, campaign: Campaign, timeZone: string): string {
  const { completedAt, scheduledAt, startedAt, status } = campaign;
  if (completedAt) return t("campaigns.completedAt", { at: shortDateTimeText(completedAt, timeZone) });
  if (status === "PROGRAMADA" && scheduledAt)
    return t("campaigns.scheduledFor", { at: shortDateTimeText(scheduledAt, timeZone) });
  if (startedAt) return t("campaigns.startedAt", { at: shortDateTimeText(startedAt, timeZone) });
  return "–";
}

export const connectionNames = ({ pointCampaigns }: Campaign): string =>
  pointCampaigns.map(({ whatsapp }) => whatsapp.name).join(", ");

/** The number of filled slots of a kind. */
export const filledCount = (texts: Partial<Record<TextSlot, string | null>>, slots: readonly TextSlot[]): number =>
  slots.filter((slot) => (texts[slot] ?? "").trim() !== "").length;

/** All texts that a campaign may send, as one; its questions only if it asks. */
export const sentTexts = (campaign: Partial<Record<TextSlot, string | null>> & { confirmation?: boolean }): string =>
  [...messageSlots, ...(campaign.confirmation ? confirmationSlots : [])].map((slot) => campaign[slot] ?? "").join("\n");

export const hasMessage = (texts: Partial<Record<TextSlot, string | null>>): boolean =>
  filledCount(texts, messageSlots) > 0;
