import { cloudVerticals } from "@balcao/shared/channels/cloud-profile.ts";
import { fieldKinds } from "@balcao/shared/inbox/fields.ts";
import { viewOrders, viewReaches } from "@balcao/shared/inbox/views.ts";
import { apiEventTypes } from "@balcao/shared/integrations/api-events.ts";
import type { WebhookSignature } from "@balcao/shared/integrations/webhooks.ts";
import type { CampaignStatus } from "@balcao/shared/outreach/campaigns.ts";
import type { WorkDay, warmUpStatuses } from "@balcao/shared/outreach/warm-up.ts";
import type { videoProviders } from "@balcao/shared/platform/videos.ts";
import type { AnnouncementPriority } from "@balcao/shared/team/announcements.ts";
import type { MessageType } from "@balcao/shared/workspace/message-type.ts";
import type { Weekday } from "@balcao/shared/workspace/opening-hours.ts";
import type { PaymentMethod, Recurrence } from "@balcao/shared/workspace/payment-terms.ts";
import type { OptionFileType } from "@balcao/shared/workspace/queue-options.ts";
import type { Distribution, optionTypes } from "@balcao/shared/workspace/queues.ts";
import { settingKeys } from "@balcao/shared/workspace/settings.ts";
import type { Profile } from "@balcao/shared/workspace/users.ts";
import type { ParseKeys } from "i18next";
import type { WordKeys } from "../../workspace/audit/audit-texts.ts";
import { settingWords } from "../../workspace/settings/setting-words.ts";

type Words<Value extends string> = Readonly<Record<Value, ParseKeys>>;

const messageTypes: Words<MessageType> = {
  MESSAGE: "quickMessages.types.MESSAGE",
  FILE: "quickMessages.types.FILE",
  FILE_AND_MESSAGE: "quickMessages.types.FILE_AND_MESSAGE",
};
const listTypes: Words<(typeof optionTypes)[number]> = {
  TEXT_LIST: "queues.textList",
  BUTTON_LIST: "audit.buttonList",
};
const profiles: Words<Profile> = { admin: "users.profiles.admin", user: "users.profiles.user" };
const distributions: Words<Distribution> = {
  off: "queues.distributions.off",
  oldestFirst: "queues.distributions.oldestFirst",
};
const fileTypes: Words<OptionFileType> = {
  IMAGE: "queues.options.fileTypes.IMAGE",
  VIDEO: "queues.options.fileTypes.VIDEO",
  AUDIO: "queues.options.fileTypes.AUDIO",
  DOCUMENT: "queues.options.fileTypes.DOCUMENT",
};
const weekdays: Words<Weekday | "closed" | "unlimited"> = {
  closed: "hours.modes.closed",
  unlimited: "hours.modes.unlimited",
  monday: "hours.weekdays.monday",
  tuesday: "hours.weekdays.tuesday",
  wednesday: "hours.weekdays.wednesday",
  thursday: "hours.weekdays.thursday",
  friday: "hours.weekdays.friday",
  saturday: "hours.weekdays.saturday",
  sunday: "hours.weekdays.sunday",
};
const workDays: Words<WorkDay> = {
  domingo: "warmUps.days.domingo",
  segunda: "warmUps.days.segunda",
  terca: "warmUps.days.terca",
  quarta: "warmUps.days.quarta",
  quinta: "warmUps.days.quinta",
  sexta: "warmUps.days.sexta",
  sabado: "warmUps.days.sabado",
};
const warmUpStatus: Words<(typeof warmUpStatuses)[number]> = {
  ATIVO: "warmUps.states.running",
  PARADO: "warmUps.states.stopped",
};
const campaignStatus: Words<CampaignStatus> = {
  INATIVA: "campaigns.status.INATIVA",
  PROGRAMADA: "campaigns.status.PROGRAMADA",
  EM_ANDAMENTO: "campaigns.status.EM_ANDAMENTO",
  FORA_DO_HORARIO: "campaigns.status.FORA_DO_HORARIO",
  CANCELADA: "campaigns.status.CANCELADA",
  FINALIZADA: "campaigns.status.FINALIZADA",
};
const priorities: Words<`${AnnouncementPriority}`> = {
  1: "announcements.priorities.1",
  2: "announcements.priorities.2",
  3: "announcements.priorities.3",
};
const providers: Words<(typeof videoProviders)[number]> = {
  youtube: "helps.sites.youtube",
  vimeo: "helps.sites.vimeo",
};
const recurrences: Words<Recurrence> = {
  MENSAL: "companies.recurrences.MENSAL",
  BIMESTRAL: "companies.recurrences.BIMESTRAL",
  TRIMESTRAL: "companies.recurrences.TRIMESTRAL",
  SEMESTRAL: "companies.recurrences.SEMESTRAL",
  ANUAL: "companies.recurrences.ANUAL",
};
const paymentMethods: Words<PaymentMethod> = {
  mercado_pago: "companies.paymentMethods.mercado_pago",
  hotmart: "companies.paymentMethods.hotmart",
  pix: "companies.paymentMethods.pix",
  transferencia: "companies.paymentMethods.transferencia",
  cartao: "companies.paymentMethods.cartao",
  boleto: "companies.paymentMethods.boleto",
};
const events: WordKeys[string] = Object.fromEntries(
  apiEventTypes.map((type) => [type, `webhooks.eventTypes.${type}` as const]),
);

const verticals: WordKeys[string] = Object.fromEntries(
  cloudVerticals.map((vertical) => [vertical, `cloud.profile.verticals.${vertical}` as const]),
);

const signatures: Words<WebhookSignature> = {
  standard: "webhooks.signature.standard",
  balcao: "webhooks.signature.balcao",
};

const settings: WordKeys = Object.fromEntries(
  settingKeys.flatMap((key) => {
    const words = settingWords(key);
    return words ? [[key, words]] : [];
  }),
);

const kindWords: WordKeys[string] = Object.fromEntries(
  fieldKinds.map((kind) => [kind, `fields.kinds.${kind}` as const]),
);

const reachWords: WordKeys[string] = Object.fromEntries(
  viewReaches.map((reach) => [reach, `views.reaches.${reach}` as const]),
);
const viewOrderWords: WordKeys[string] = Object.fromEntries(
  viewOrders.map((order) => [order, `views.orders.${order}` as const]),
);

/** The catalogue keys of a field's choices, by field, as on the field's own screen. */
export const wordKeys: WordKeys = {
  ...settings,
  profile: profiles,
  greetingMessageType: messageTypes,
  initialMessageType: messageTypes,
  optionType: listTypes,
  distribution: distributions,
  fileType: fileTypes,
  schedules: weekdays,
  priority: priorities,
  provider: providers,
  recurrence: recurrences,
  paymentMethod: paymentMethods,
  events,
  signature: signatures,
  profileVertical: verticals,
  campaignStatus,
  warmUpStatus,
  dayWork: workDays,
  fieldKind: kindWords,
  reach: reachWords,
  viewOrder: viewOrderWords,
};
