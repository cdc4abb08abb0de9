import type { TemplateCategory } from "@balcao/shared/channels/message-templates.ts";
import type { CampaignTemplate } from "@balcao/shared/outreach/campaign-template.ts";
import type { Campaign, Shipment, ShipmentFailure, ShipmentStatus } from "@balcao/shared/outreach/campaigns.ts";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Context } from "../../../context.ts";
import { messages } from "../../../inbox/messages/messages.table.ts";
import { asText } from "../../../platform/spreadsheet/as-text.ts";
import { countRows } from "../../../workspace/audit/record-export.ts";
import { companyTimeZone } from "../../../workspace/companies/company-time-zone.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { selectShipments, toShipment } from "./list-shipments.ts";

const batchSize = 1000;

/** In a campaign with a template only. */
const templateHeads = ["Modelo", "Categoria"];
const categories: Record<TemplateCategory, string> = {
  marketing: "Marketing",
  utility: "Utilidade",
  authentication: "Autenticação",
};

const heads = [
  "Nome",
  "Número",
  "Situação",
  "Motivo",
  "Conexão",
  "Confirmação pedida",
  "Confirmado",
  "Enviado",
  "Entregue",
];

const statuses: Record<ShipmentStatus, string> = {
  pending: "Na fila",
  asking: "Pedindo confirmação",
  asked: "Aguardando confirmação",
  confirmed: "Confirmado",
  sending: "Enviando",
  held: "Retido pelo WhatsApp",
  sent: "Enviado",
  delivered: "Entregue",
  failed: "Falhou",
  uncertain: "Incerto",
};

const failures: Record<ShipmentFailure, string> = {
  ERR_SENDING_WAPP_MSG: "O WhatsApp recusou a mensagem",
  ERR_WAPP_INVALID_CONTACT: "O número não está no WhatsApp",
  ERR_WAPP_RESTRICTED: "O WhatsApp restringiu a conexão",
  ERR_WAPP_OUTSIDE_WINDOW: "O contato não escreve há mais de 24 horas",
  ERR_WAPP_TEMPLATE: "O WhatsApp não aceitou o modelo da mensagem",
  ERR_WAPP_TEMPLATE_UNAVAILABLE: "O modelo estava pausado, desativado ou excluído",
  ERR_WAPP_MARKETING_LIMIT: "O WhatsApp não entrega mais propaganda a esta pessoa por enquanto",
  ERR_WAPP_OPTED_OUT: "A pessoa recusou no WhatsApp a propaganda da empresa",
  ERR_WAPP_OWN_NUMBER: "É o número da própria conexão",
  ERR_WAPP_FILE: "O WhatsApp não aceitou o arquivo",
  ERR_NO_CONSENT: "O contato não autorizou mensagens",
  optedOut: "O contato não quer receber campanhas",
  removed: "O contato saiu da lista",
  noAnswer: "Ninguém respondeu ao pedido de confirmação",
  declined: "O contato respondeu que não",
  noValue: "Faltou o valor de uma variável do modelo",
  longValue: "O valor de uma variável é longo demais para o modelo",
};

export const countShipments = (ctx: Context, campaignId: number): Promise<number> =>
  countRows(ctx, campaignShipments, eq(campaignShipments.campaignId, campaignId));

/**
 * Yields a campaign's shipments as rows of a table, the heads first, read in batches, so that neither the server nor
 * the database holds all of them. Times are the company's.
 */
export async function* shipmentRows(
  ctx: Context,
  { id: campaignId, template }: Pick<Campaign, "id" | "template">,
): AsyncGenerator<string[]> {
  const hasTemplate = template !== null;
  const clock = clockOf(await companyTimeZone(ctx));
  const at = (iso: string | null) => (iso ? clock.format(new Date(iso)).replace(",", "") : "");
  const cells = (one: Shipment, template: NamedTemplate | null) => [
    one.name,
    one.number,
    statuses[one.status],
    one.failure ? failures[one.failure] : "",
    one.whatsapp?.name ?? "",
    at(one.confirmationRequestedAt),
    at(one.confirmedAt),
    at(one.sentAt),
    at(one.deliveredAt),
    ...(hasTemplate
      ? [template ? `${template.name} (${template.language})` : "", template ? categories[template.category] : ""]
      : []),
  ];
  yield hasTemplate ? [...heads, ...templateHeads] : heads;
  let after = 0;
  for (;;) {
    const batch = await selectShipments(ctx, campaignId, gt(campaignShipments.id, after))
      .orderBy(asc(campaignShipments.id))
      .limit(batchSize);
    const templateOf = await templatesOf(ctx, template, batch);
    for (const joined of batch) yield cells(toShipment(joined), templateOf(joined.row)).map(asText);
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.row.id ?? after;
  }
}

const two = "2-digit";
const dayParts = { day: two, month: two, year: "numeric" } as const;
const timeParts = { hour: two, minute: two, second: two, hourCycle: "h23" } as const;

/** One formatter for all rows: other ways take about 15 seconds for 200,000 rows. */
const clockOf = (timeZone: string) => new Intl.DateTimeFormat("pt-BR", { timeZone, ...dayParts, ...timeParts });

type NamedTemplate = Pick<CampaignTemplate, "name" | "language" | "category">;
type Batch = Awaited<ReturnType<typeof selectShipments>>;

/**
 * The template of each shipment of a batch: the campaign's, or the one that its message was sent with before another took
 * its place. Null if the campaign has none, and where the message is gone: another one may have been sent.
 */
async function templatesOf(
  ctx: Context,
  template: CampaignTemplate | null,
  batch: Batch,
): Promise<(row: Batch[number]["row"]) => NamedTemplate | null> {
  const { earlier = [] } = template ?? {};
  if (template === null || earlier.length === 0) return () => template;
  const ids = batch.flatMap(({ row }) => row.messageId ?? []);
  const sent = await ctx.db
    .select({
      id: messages.id,
      name: sql<string>`${messages.content} ->> 'name'`,
      language: sql<string>`${messages.content} ->> 'language'`,
    })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), inArray(messages.id, ids)));
  const byId = new Map(sent.map((one) => [one.id, one]));
  return ({ messageId, attemptedAt, status }) => {
    if (messageId === null) return attemptedAt === null || status === "pending" ? template : null;
    const message = byId.get(messageId);
    const isSent = ({ name, language }: NamedTemplate) => name === message?.name && language === message.language;
    return [template, ...earlier].find(isSent) ?? null;
  };
}
