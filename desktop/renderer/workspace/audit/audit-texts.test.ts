import { Connection } from "@balcao/shared/channels/connections.ts";
import { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { Announcement } from "@balcao/shared/team/announcements.ts";
import { Help } from "@balcao/shared/team/helps.ts";
import type { AuditChange } from "@balcao/shared/workspace/audit.ts";
import { Company } from "@balcao/shared/workspace/companies.ts";
import { CompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { Plan } from "@balcao/shared/workspace/plans.ts";
import { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { Queue } from "@balcao/shared/workspace/queues.ts";
import { settingTypes } from "@balcao/shared/workspace/settings.ts";
import { User } from "@balcao/shared/workspace/users.ts";
import type { i18n } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { allTexts, changeLanguage, startTexts } from "../../i18n/i18n.ts";
import { wordKeys } from "../../screens/audit/audit-words.ts";
import { actionText, fieldText, targetText, valueText } from "./audit-texts.ts";

let texts: i18n;
beforeAll(async () => {
  texts = await startTexts("pt");
  await allTexts();
});

/** Fields with another name in the log than in the contract. */
const renamed = { Campaign: { status: "campaignStatus" }, WarmUp: { status: "warmUpStatus" } } as const;
/** The audit log never records these fields. */
const unloggedFields = new Set([
  "companyId",
  "capabilities of Connection",
  "files of Connection",
  "newChats of Connection",
  "obstacle of Connection",
  "optionType of Connection",
  "provider of Connection",
  "status of Connection",
]);

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
};

/** The choices of a field; none for free text, a number or a flag. */
function choicesOf({ enum: values, const: only, anyOf = [], items, properties }: Schema): string[] {
  const own = [...(values ?? []), ...(only === undefined ? [] : [only])].filter((value) => typeof value !== "boolean");
  const inner = [...anyOf, ...(items ? [items] : []), ...Object.values(properties ?? {})];
  return [...own.filter((value) => value !== null && value !== "").map(String), ...inner.flatMap(choicesOf)];
}

const schemas = {
  Announcement,
  Campaign,
  Company,
  CompanyHours,
  Connection,
  Help,
  Plan,
  Queue,
  QueueOption,
  User,
  WarmUp,
  Webhook,
};
const chosen: [string, string][] = [
  ...Object.entries(schemas).flatMap(([name, schema]) =>
    Object.entries((z.toJSONSchema(schema, { unrepresentable: "any" }) as Schema).properties ?? {}).flatMap(
      ([field, property]) => {
        if (unloggedFields.has(field) || unloggedFields.has(`${field} of ${name}`)) return [];
        const called = renamed[name as keyof typeof renamed]?.[field as "status"] ?? field;
        // The log shows a campaign's connections by name, and its template's choices by what they stand for.
        if (field === "template" || field === "pointCampaigns" || field === "halt" || field === "pauseReason")
          return [];
        return choicesOf(property).map((value): [string, string] => [called, value]);
      },
    ),
  ),
  ...Object.entries(settingTypes).flatMap(([key, { text: schema }]) =>
    choicesOf(z.toJSONSchema(schema, { unrepresentable: "any" }) as Schema).map((value): [string, string] => [
      key,
      value,
    ]),
  ),
];

test("every kind of audit entry has a text", () => {
  const fields = new Set(chosen.map(([field]) => field));
  for (const field of [
    "profile",
    "distribution",
    "scheduleType",
    "campaignStatus",
    "dayWork",
    "schedules",
    "events",
    "priority",
  ])
    expect(fields).toContain(field);
});

test.each(["pt", "en", "es"] as const)("every choosable value has a text: %s", async (language) => {
  await changeLanguage(texts, language);
  const raw = chosen.filter(([field, value]) => {
    // A number of months or minutes is shown as a number.
    if (/Months$|Minutes$/.test(field) && value !== "0") return false;
    const text = valueText(texts.t, { field, value }, { timeZone: "Etc/UTC", wordKeys });
    return text === value && !["YouTube", "Vimeo", "Hotmart", "Pix"].includes(text);
  });
  expect(raw).toEqual([]);
});

test("several values are separated, days and times are in the local format, and free text is unchanged", async () => {
  await changeLanguage(texts, "pt");
  const told = (field: string, value: string | null) =>
    valueText(texts.t, { field, value }, { timeZone: "America/Sao_Paulo", wordKeys });
  expect(told("events", "message.received, message.failed")).toBe("Mensagem recebida, Envio falhou");
  expect(told("schedules", "monday 08:00–12:00 13:00–18:00, sunday closed")).toBe(
    "Segunda-feira 08:00–12:00 13:00–18:00\nDomingo Fechado",
  );
  expect(told("dayWork", "segunda, sexta")).toBe("Segunda-feira, Sexta-feira");
  expect(told("scheduledAt", "2026-11-23T12:30:00.000Z")).toBe("23/11/26 09:30");
  expect([told("keepLogsMonths", "12"), told("keepLogsMonths", "0")]).toEqual(["12", "Para sempre"]);
  expect([
    told("userRating", "enabled"),
    told("waitingOrder", "newestFirst"),
    told("campaignsEnabled", "false"),
  ]).toEqual(["Ativado", "Quem chegou por último primeiro", "Não"]);
  expect(told("optInMessage", "disabled, constructor")).toBe("disabled, constructor");
  expect([told("name", "admin, off"), told("message1", "MESSAGE"), told("distribution", null)]).toEqual([
    "admin, off",
    "MESSAGE",
    "–",
  ]);
});

const change = (field: string, after: string): AuditChange => ({ field, before: null, after });

test.each([
  ["pt", "Preços do WhatsApp: Marketing, Portugal, 01/11/2026", "Preços do WhatsApp: Cotação do dólar", "US$ 0,0625"],
  ["en", "WhatsApp prices: Marketing, Portugal, 01/11/2026", "WhatsApp prices: Price of a dollar", "US$ 0,0625"],
  [
    "es",
    "Precios de WhatsApp: Marketing, Portugal, 01/11/2026",
    "Precios de WhatsApp: Cotización del dólar",
    "US$ 0,0625",
  ],
] as const)("prices of WhatsApp have names and amounts: %s", async (language, price, dollar, amount) => {
  await changeLanguage(texts, language);
  const told = (targetName: string, changes: AuditChange[] = []) =>
    targetText(texts.t, language, {
      ...{ id: 1, at: "2026-11-21T15:30:00.000Z", user: null, userName: "Paulo", targetId: null },
      ...{ area: "setting", action: "update", targetName, changes },
    });
  expect(told("marketing PT 2026-11-01")).toBe(price);
  expect(told("USD BRL", [change("value", "5.4")])).toBe(dollar);
  expect(told("precos.csv", [change("rows", "3")])).toBe(texts.t("audit.prices", { name: "precos.csv" }));
  expect(told("budget", [change("value", "BRL 500")])).toBe(texts.t("costs.budget.title"));
  expect(told("timeZone", [change("timeZone", "Etc/UTC")])).toBe(texts.t("audit.setting"));
  const value = valueText(texts.t, { field: "value", value: "USD 0.0625" }, { timeZone: "Etc/UTC", wordKeys });
  expect(value.replace(/\s/g, " ")).toBe(amount);
});

test("a support access begins and ends, and is neither created nor deleted", async () => {
  await changeLanguage(texts, "pt");
  expect([actionText(texts.t, "support", "create"), actionText(texts.t, "support", "delete")]).toEqual([
    "Início do acesso",
    "Fim do acesso",
  ]);
  expect(actionText(texts.t, "tag", "delete")).toBe("Exclusão");
});

test("a setting is called as on its screen, unless the log has a shorter name", async () => {
  await changeLanguage(texts, "pt");
  expect([fieldText(texts.t, "waitingOrder"), fieldText(texts.t, "reopenWindowMinutes")]).toEqual([
    "Ordem de Aguardando",
    "Minutos para reabrir",
  ]);
});

test("the logged fields have names", () => {
  const nameless = Object.keys({
    ...settingTypes,
    ...Plan.shape,
    ...Webhook.pick({ name: true, url: true, events: true }).shape,
  })
    .concat(Object.keys(Queue.omit({ id: true, companyId: true, fileId: true }).shape))
    .concat([
      "campaignStatus",
      "connections",
      "contactList",
      "scheduledAt",
      "waitTime",
      "confirmation",
      "confirmationWord",
    ])
    .concat([1, 2, 3, 4, 5].flatMap((n) => [`message${n}`, `confirmationMessage${n}`]))
    .concat(["warmUpStatus", "sendAt", "sendEndAt", "timeInterval", "timeIntervalMore", "dayWork", "dailyCap", "until"])
    .filter((field) => field !== "id" && fieldText(texts.t, field) === field);
  expect(nameless).toEqual([]);
});
