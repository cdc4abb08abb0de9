import {
  AdoptExtraInfo,
  AskFieldUse,
  CreateField,
  ExtraInfoNames,
  Field,
  FieldUse,
  FieldValue,
  OrderFields,
  SaveField,
  SetFieldValues,
} from "@balcao/shared/inbox/fields.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { findContact } from "../contacts/contact-view.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { adoptExtraInfo, readExtraInfoNames } from "./adopt-extra-info.ts";
import { fieldUse } from "./field-use.ts";
import { listFields } from "./find-field.ts";
import { readValues } from "./read-values.ts";
import { createField, orderFields, removeField, restoreField, updateField } from "./save-field.ts";
import { setContactValues, setTicketValues } from "./set-values.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
/** They read or rewrite all values of a field, or all extra information. */
const heavy = { ...admins, counted: "heavy" } as const;
const byId = z.object({ id: rowId });
const Values = z.array(FieldValue);

export const fieldRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/fields", { config: everyone, schema: { response: { 200: z.array(Field) } } }, ({ ctx }) => listFields(ctx));

  app.post("/fields", { config: admins, schema: { body: CreateField, response: { 200: Field } } }, ({ ctx, body }) =>
    createField(ctx, body),
  );
  app.put(
    "/fields/order",
    { config: admins, schema: { body: OrderFields, response: { 200: z.array(Field) } } },
    ({ ctx, body }) => orderFields(ctx, body),
  );
  app.get("/fields/extra-info", { config: heavy, schema: { response: { 200: ExtraInfoNames } } }, ({ ctx }) =>
    readExtraInfoNames(ctx),
  );
  app.post(
    "/fields/extra-info",
    { config: heavy, schema: { body: AdoptExtraInfo, response: { 200: z.array(Field) } } },
    ({ ctx, body }) => adoptExtraInfo(ctx, body.names),
  );
  app.put(
    "/fields/:id",
    { config: heavy, schema: { params: byId, body: SaveField, response: { 200: Field } } },
    ({ ctx, params, body }) => updateField(ctx, params.id, body),
  );
  app.get(
    "/fields/:id/use",
    { config: heavy, schema: { params: byId, querystring: AskFieldUse, response: { 200: FieldUse } } },
    ({ ctx, params, query }) => fieldUse(ctx, params.id, query.kind),
  );
  app.post(
    "/fields/:id/restore",
    { config: admins, schema: { params: byId, response: { 200: Field } } },
    ({ ctx, params }) => restoreField(ctx, params.id),
  );
  app.delete(
    "/fields/:id",
    { config: admins, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async ({ ctx, params }) => {
      await removeField(ctx, params.id);
      return { message: "Field removed." };
    },
  );

  app.get(
    "/tickets/:id/fields",
    { config: everyone, schema: { params: byId, response: { 200: Values } } },
    async ({ ctx, params }) => {
      const { id: ticketId } = await findTicket(ctx, params);
      return readValues(ctx, { ticketId });
    },
  );
  app.patch(
    "/tickets/:id/fields",
    { config: everyone, schema: { params: byId, body: SetFieldValues, response: { 200: Values } } },
    ({ ctx, params, body }) => setTicketValues(ctx, params.id, body),
  );
  app.get(
    "/contacts/:id/fields",
    { config: everyone, schema: { params: byId, response: { 200: Values } } },
    async ({ ctx, params }) => {
      const { id: contactId } = await findContact(ctx, params.id);
      return readValues(ctx, { contactId });
    },
  );
  app.patch(
    "/contacts/:id/fields",
    { config: everyone, schema: { params: byId, body: SetFieldValues, response: { 200: Values } } },
    ({ ctx, params, body }) => setContactValues(ctx, params.id, body),
  );
};
