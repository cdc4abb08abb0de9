import { z } from "zod";
import { ConnectionStatus } from "../channels/connections.ts";
import { NewChats } from "../channels/new-chats.ts";
import { ContactListRef } from "../inbox/contact-lists.ts";
import { CostSum } from "../inbox/costs.ts";
import { messageBodyMax } from "../inbox/messages.ts";
import { ListQuery, pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { VisibleName, visibleText } from "../platform/visible-text.ts";
import { FileRef } from "../workspace/files.ts";
import { CampaignTemplate, ChosenTemplate } from "./campaign-template.ts";

/** INATIVA is new; FORA_DO_HORARIO waits for the company's opening hours and continues automatically. */
export const campaignStatuses = [
  "INATIVA",
  "PROGRAMADA",
  "EM_ANDAMENTO",
  "FORA_DO_HORARIO",
  "CANCELADA",
  "FINALIZADA",
] as const;
export const CampaignStatus = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** Why a campaign stopped by itself. Translated by code. */
export const campaignHalts = [
  /** Its start time passed more than an hour ago, while no server ran. */
  "missed",
  /** No connection is left: each was deleted, or WhatsApp restricts it. */
  "noConnection",
  /** At its start time it had no recipients, or no content. */
  "empty",
  /** One of its connections delivers free texts only for 24 hours after a contact's last message. */
  "serviceWindow",
  /** Its template cannot be sent now: it is paused, disabled, deleted, in review, or was changed. */
  "template",
  /** The company's budget for messages of this month does not suffice for the next one. */
  "budget",
] as const;

/** Progress of a shipment. Failed and uncertain ones are sent again only on a person's request. */
export const shipmentStatuses = [
  "pending",
  /** The question for confirmation is being sent. */
  "asking",
  "asked",
  /** The contact said yes: the message follows. */
  "confirmed",
  "sending",
  /** The channel has it, and delivers or refuses it once it has judged the template by the first deliveries. */
  "held",
  "sent",
  "delivered",
  "failed",
  /** It may or may not have been sent. */
  "uncertain",
] as const;
export const ShipmentStatus = z.enum(shipmentStatuses);
export type ShipmentStatus = z.infer<typeof ShipmentStatus>;

/** Why a shipment failed. Translated by code. */
export const shipmentFailures = [
  "ERR_SENDING_WAPP_MSG",
  "ERR_WAPP_INVALID_CONTACT",
  "ERR_WAPP_RESTRICTED",
  "ERR_WAPP_OUTSIDE_WINDOW",
  "ERR_WAPP_TEMPLATE",
  "ERR_WAPP_TEMPLATE_UNAVAILABLE",
  "ERR_WAPP_MARKETING_LIMIT",
  "ERR_WAPP_OPTED_OUT",
  "ERR_WAPP_OWN_NUMBER",
  "ERR_WAPP_FILE",
  /** The company asks for consent, and the contact has not given it. */
  "ERR_NO_CONSENT",
  /** The contact opted out of campaigns. */
  "optedOut",
  /** The contact was removed from the list meanwhile. */
  "removed",
  /** The question for confirmation was not answered in time. */
  "noAnswer",
  /** The contact answered the question with a no. */
  "declined",
  /** A variable of the template has neither a value for this contact nor a stand-in. */
  "noValue",
  /** A value of the template is longer than its place allows. */
  "longValue",
] as const;
export type ShipmentFailure = (typeof shipmentFailures)[number];

/**
 * Failures of a shipment that every further attempt would repeat: the contact's decision or silence, or the contact's
 * entry in the list.
 */
export const finalShipmentFailures: ReadonlySet<string> = new Set<ShipmentFailure>([
  "ERR_WAPP_OUTSIDE_WINDOW",
  "optedOut",
  "removed",
  "declined",
]);

/** Failures without a message that a correction of the list ends: a restart tries them again, also of a finished campaign. */
export const correctableFailures = ["noValue", "longValue"] as const satisfies ShipmentFailure[];
export const isCorrectable = (failure: ShipmentFailure | null): boolean =>
  correctableFailures.some((one) => one === failure);

/** Seconds between two sends of one connection. A template needs no wait. */
export const waitTime = { min: 10, max: 600, step: 10, default: 30, withTemplate: 0 } as const;
/** How long a question for confirmation stays open. */
export const confirmationHours = 72;
/** A campaign missed by more minutes does not start late. */
export const campaignGraceMinutes = 60;
/** A scheduled campaign can be changed until this number of minutes before its time. */
const editableUntilMinutes = 60;

const slots = [1, 2, 3, 4, 5] as const;
/** The five texts, of which one is chosen at random for each contact. */
export const messageSlots = slots.map((slot) => `message${slot}` as const);
export const confirmationSlots = slots.map((slot) => `confirmationMessage${slot}` as const);

const Text = z.string().nullable();
const texts = {
  message1: Text,
  message2: Text,
  message3: Text,
  message4: Text,
  message5: Text,
  confirmationMessage1: Text,
  confirmationMessage2: Text,
  confirmationMessage3: Text,
  confirmationMessage4: Text,
  confirmationMessage5: Text,
};

/** A connection that sends for a campaign. */
const CampaignConnection = z.object({
  whatsappId: z.number().int(),
  whatsapp: z.object({ name: z.string(), status: ConnectionStatus }),
  /**
   * WhatsApp restricts the number: it sends nothing more for this campaign until a person starts the campaign again.
   */
  isRestricted: z.boolean(),
  /**
   * Until when, and why, its number may start no chats: it sends only to people who have written to it, and the others
   * wait. Null while it may. Older servers do not send it.
   */
  newChatsBlock: NewChats.shape.block.optional(),
});

export const Campaign = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  status: CampaignStatus,
  halt: z.enum(campaignHalts).nullable(),
  ...texts,
  /** Sent in place of texts; null if the campaign sends texts. */
  template: CampaignTemplate.nullable(),
  confirmation: z.boolean(),
  /** Counts as a yes besides the usual words. */
  confirmationWord: z.string().nullable(),
  whatsappId: z.array(z.number().int()),
  pointCampaigns: z.array(CampaignConnection),
  /** The first of its connections, as existing clients expect; without connections the id is null, the name empty. */
  whatsapp: z.object({ id: z.number().int().nullable(), name: z.string() }),
  contactListId: z.number().int().nullable(),
  /** Null once the list of a finished campaign was deleted. */
  contactList: ContactListRef.nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  waitTime: z.number().int(),
  file: FileRef.nullable(),
  /** The file's address and name, as existing clients read them. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Campaign = z.infer<typeof Campaign>;

const Slot = z
  .string()
  .trim()
  .max(messageBodyMax)
  .nullish()
  .transform((text) => text || null);

/**
 * The campaign form: texts, or a template, whose header's file is the campaign's. `scheduledAt` without an offset is the company's local time.
 */
export const SaveCampaign = z
  .object({
    name: VisibleName,
    message1: Slot,
    message2: Slot,
    message3: Slot,
    message4: Slot,
    message5: Slot,
    template: ChosenTemplate.nullish().transform((template) => template ?? null),
    confirmation: z.boolean().nullish().transform(Boolean),
    confirmationMessage1: Slot,
    confirmationMessage2: Slot,
    confirmationMessage3: Slot,
    confirmationMessage4: Slot,
    confirmationMessage5: Slot,
    confirmationWord: z
      .string()
      .trim()
      .max(40)
      .nullish()
      .transform((word) => word || null),
    whatsappId: z.preprocess((ids) => (typeof ids === "number" ? [ids] : ids), z.array(RowId).min(1).max(50)),
    contactListId: RowId,
    scheduledAt: z
      .string()
      .transform((at) => at.trim().replace(" ", "T") || null)
      .pipe(z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })]).nullable())
      .nullish()
      .transform((at) => at ?? null),
    waitTime: z
      .number()
      .int()
      .min(waitTime.withTemplate)
      .max(waitTime.max)
      .multipleOf(waitTime.step)
      .default(waitTime.default),
  })
  .refine(({ confirmation, ...form }) => !confirmation || confirmationSlots.some((slot) => form[slot] !== null), {
    path: ["confirmationMessage1"],
  })
  .refine(({ template, waitTime: wait }) => template !== null || wait >= waitTime.min, { path: ["waitTime"] })
  .refine(
    (form) => form.template === null || !(form.confirmation || messageSlots.some((slot) => form[slot] !== null)),
    {
      path: ["template"],
    },
  );
export type SaveCampaign = z.input<typeof SaveCampaign>;

export const ListCampaigns = ListQuery;
export const CampaignPage = z.object({ records: z.array(Campaign), ...pageFields });
export type CampaignPage = z.infer<typeof CampaignPage>;

/**
 * The editable parts. A cancelled campaign accepts new texts only, or another template, with its values and its file: a
 * deleted or disabled template never comes back. What was already sent must stay true.
 */
export function editableParts(
  { status, scheduledAt, template }: Pick<Campaign, "status" | "scheduledAt"> & { template: object | null },
  now: Date,
): "all" | "template" | "texts" | "nothing" {
  if (status === "INATIVA") return "all";
  if (status === "CANCELADA") return template ? "template" : "texts";
  if (status !== "PROGRAMADA" || !scheduledAt) return "nothing";
  return Date.parse(scheduledAt) - now.getTime() > editableUntilMinutes * 60_000 ? "all" : "nothing";
}

const howMany = z.number().int();

/** The figures of a campaign, and the number of shipments by status. */
export const CampaignReport = z.object({
  campaign: Campaign,
  validContacts: z.number().int(),
  delivered: z.number().int(),
  confirmationsRequested: z.number().int(),
  confirmations: z.number().int(),
  /** Delivered of the valid contacts, in per cent. */
  progress: z.number(),
  shipments: z.object({
    pending: howMany,
    asking: howMany,
    asked: howMany,
    confirmed: howMany,
    sending: howMany,
    held: howMany,
    sent: howMany,
    delivered: howMany,
    failed: howMany,
    uncertain: howMany,
  } satisfies Record<ShipmentStatus, typeof howMany>),
  /** The failed shipments by reason, the most frequent first. */
  failures: z.array(z.object({ failure: z.enum(shipmentFailures), count: howMany })),
  /** The campaign's messages that WhatsApp has a price for; null without any, absent from servers of before. */
  cost: CostSum.nullish(),
});
export type CampaignReport = z.infer<typeof CampaignReport>;

/** `GET /campaigns/{id}/new-chats`: the chats that the campaign's numbers may start, and those that its list needs. */
export const CampaignNewChats = z.object({
  /** The rest of their quotas; null if one of them has no quota that is known, so that nothing can be said. */
  left: z.number().int().nullable(),
  /** The first end of a quota or a block; null if none is known. */
  until: z.iso.datetime().nullable(),
  /** The waiting contacts, or those of the list, who never wrote to any of the numbers; null if `left` is. */
  strangers: z.number().int().nullable(),
});
export type CampaignNewChats = z.infer<typeof CampaignNewChats>;

/**
 * `POST /campaigns/forecast`: a campaign as it stands in the form, with a template. `scheduledAt` as in the form; null for
 * now.
 */
export const ForecastCampaign = z.object({
  contactListId: RowId,
  whatsappId: z.array(RowId).min(1).max(50),
  template: ChosenTemplate.pick({ name: true, language: true }),
  scheduledAt: SaveCampaign.shape.scheduledAt,
});
export type ForecastCampaign = z.input<typeof ForecastCampaign>;

/**
 * The answer, and that of `GET /campaigns/{id}/forecast`, which counts those who have not received the campaign yet. Only
 * messages that WhatsApp charges have a forecast: a campaign with texts has zeros, apart from its people.
 */
export const CampaignForecast = z.object({
  /** The contacts that are likely to get the message: valid on WhatsApp, and not refusing campaigns. */
  recipients: z.number().int(),
  /** Among them those who cost nothing at the planned time, because a window is open in which WhatsApp charges nothing. */
  free: z.number().int(),
  /** Among them those who are charged, and whose price nobody has entered: `cost` is without them. */
  unpriced: z.number().int(),
  /** Millionths of a real, as if each of them were delivered. */
  cost: z.number().int().min(0),
  /** The list's contacts without a number that is valid on WhatsApp. */
  unreachable: z.number().int(),
  /** The list's contacts who refuse campaigns or, where the company asks for it, have not given their consent. */
  refusing: z.number().int(),
  /** The month of the start in the company's time zone, as YYYY-MM. */
  month: z.string(),
  /** The rest of the budget of that month, in millionths of a real; null without a budget. */
  left: z.number().int().min(0).nullable(),
});
export type CampaignForecast = z.infer<typeof CampaignForecast>;

/** The state of one contact of a campaign. */
export const Shipment = z.object({
  id: z.number().int(),
  campaignId: z.number().int(),
  name: z.string(),
  number: z.string(),
  status: ShipmentStatus,
  failure: z.enum(shipmentFailures).nullable(),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  confirmationRequestedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type Shipment = z.infer<typeof Shipment>;

/** The number of rows of each kind in `CampaignDetail`, the first by id; `report` counts all. */
export const mostDetailRows = 5_000;

const DetailShipment = Shipment.pick({
  id: true,
  number: true,
  status: true,
  confirmationRequestedAt: true,
  confirmedAt: true,
  sentAt: true,
  deliveredAt: true,
});

/** `GET /campaigns/{id}`: existing clients count its report from these rows. */
export const CampaignDetail = Campaign.extend({
  shipping: z.array(DetailShipment.extend({ confirmation: z.boolean() })).max(mostDetailRows),
  /** A deleted list has a null id and no contacts. */
  contactList: z.object({
    id: z.number().int().nullable(),
    name: z.string(),
    contacts: z
      .array(z.object({ id: z.number().int(), name: z.string(), number: z.string(), isWhatsappValid: z.boolean() }))
      .max(mostDetailRows),
  }),
});
export type CampaignDetail = z.infer<typeof CampaignDetail>;

/** `POST /campaigns/{id}/test`: the number that gets all texts of the campaign. */
export const TestCampaign = z.object({ number: z.string().trim().min(1).max(40) });
export type TestCampaign = z.input<typeof TestCampaign>;
/** `number`: digits with country code. */
export const CampaignTestSent = z.object({ messages: z.number().int(), number: z.string() });
export type CampaignTestSent = z.infer<typeof CampaignTestSent>;

/** `POST /campaigns/text`: a person's description of the wanted text. */
export const WriteText = z.object({ prompt: visibleText(1, 1000) });
export type WriteText = z.input<typeof WriteText>;
export const WrittenText = z.object({ text: z.string() });
/** `isConfigured`: the operator has configured a text service. `left`: the company's remaining texts of today. */
export const TextService = z.object({ isConfigured: z.boolean(), left: z.number().int() });
export type TextService = z.infer<typeof TextService>;
export const textsPerDay = 50;

export const ExportShipments = z.object({ format: z.enum(["xlsx", "csv"]).default("xlsx") });

export const ListShipments = ListQuery.extend({ status: ShipmentStatus.optional() });
export const ShipmentPage = z.object({ records: z.array(Shipment), ...pageFields });
export type ShipmentPage = z.infer<typeof ShipmentPage>;
