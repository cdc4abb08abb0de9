import { ConfirmInvoice } from "@balcao/shared/billing/invoices.ts";
import { reaisOf } from "@balcao/shared/platform/money.ts";
import { defineCommand } from "citty";
import { and, asc, eq } from "drizzle-orm";
import { confirmInvoice } from "../billing/invoices/confirm-invoice.ts";
import { invoices } from "../billing/invoices/invoices.table.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { jsonArg, say, table } from "./say.ts";
import { idOf, withServices } from "./with-services.ts";

const list = defineCommand({
  meta: { name: "list", description: "List unpaid invoices, earliest due date first" },
  args: {
    company: { type: "string", description: "Id of a company. Without it the invoices of all companies are listed" },
    ...jsonArg,
  },
  run: ({ args }) =>
    withServices(async ({ db }) => {
      const ofCompany = args.company === undefined ? undefined : eq(invoices.companyId, idOf(args.company, "company"));
      const open = await db
        .select({
          id: invoices.id,
          companyId: invoices.companyId,
          company: companies.name,
          detail: invoices.detail,
          valueCents: invoices.valueCents,
          receivedCents: invoices.receivedCents,
          dueDate: invoices.dueDate,
        })
        .from(invoices)
        .innerJoin(companies, eq(companies.id, invoices.companyId))
        .where(and(eq(invoices.status, "open"), ofCompany))
        .orderBy(asc(invoices.dueDate), asc(invoices.id));
      const found = open.map(({ valueCents, receivedCents, ...invoice }) => ({
        ...invoice,
        value: reaisOf(valueCents),
        received: reaisOf(receivedCents),
      }));
      const text = table(found, ["id", "companyId", "company", "detail", "value", "received", "dueDate"]);
      say(args, { json: { invoices: found }, text });
    }),
});

const confirm = defineCommand({
  meta: { name: "confirm", description: "Mark an open invoice as paid in full, after you have received the money" },
  args: {
    id: { type: "positional", required: true, description: "Id of the invoice" },
    "end-to-end-id": {
      type: "string",
      description: "The payment's endToEndId. A payment with this id is counted only once",
    },
    ...jsonArg,
  },
  run: ({ args }) =>
    withServices(async (services) => {
      const confirmed = ConfirmInvoice.parse({ endToEndId: args["end-to-end-id"] });
      const invoice = await confirmInvoice(services, idOf(args.id, "invoice"), { ...confirmed });
      say(args, { json: invoice, text: `Invoice ${invoice.id} is paid.` });
    }),
});

export const invoice = defineCommand({
  meta: { name: "invoice", description: "List open invoices and confirm their payment" },
  subCommands: { list, confirm },
});
