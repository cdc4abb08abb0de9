import { ConfirmInvoice } from "@balcao/shared/invoices.ts";
import { defineCommand } from "citty";
import { confirmInvoice } from "../features/invoices/confirm-invoice.ts";
import { jsonArg, say } from "./say.ts";
import { idOf, withServices } from "./with-services.ts";

const confirm = defineCommand({
  meta: { name: "confirm", description: "You have seen the money of an open invoice: it is paid in full" },
  args: {
    id: { type: "positional", required: true, description: "The invoice's number" },
    "end-to-end-id": { type: "string", description: "The payment's endToEndId, so that it counts once only" },
    ...jsonArg,
  },
  run: ({ args }) =>
    withServices(async (services) => {
      const confirmed = ConfirmInvoice.parse({ endToEndId: args["end-to-end-id"] });
      const invoice = await confirmInvoice(services, idOf(args.id), { ...confirmed });
      say(args, { json: invoice, text: `Invoice ${invoice.id} is paid.` });
    }),
});

export const invoice = defineCommand({
  meta: { name: "invoice", description: "Confirm payments" },
  subCommands: { confirm },
});
