import { MergedContact } from "@balcao/shared/inbox/contact-merges.ts";
import {
  Contact,
  ContactPage,
  ContactRef,
  ListContacts,
  MergeContact,
  SaveContact,
  UpdateContact,
} from "@balcao/shared/inbox/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type postgres from "postgres";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { findContact } from "./contact-view.ts";
import { deleteContact } from "./delete-contact.ts";
import { listAllContacts, listContacts } from "./list-contacts.ts";
import { mergeContact } from "./merge-contact.ts";
import { createContact, updateContact } from "./save-contact.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });

export const contactRoutes: FastifyPluginAsyncZod<{ sql: postgres.Sql }> = async (app, { sql }) => {
  app.get(
    "/contacts",
    { config: everyone, schema: { querystring: ListContacts, response: { 200: ContactPage } } },
    (request) => listContacts(request.ctx, request.query),
  );

  // Older clients send a companyId, which has no effect.
  app.get("/contacts/list", { config: everyone, schema: { response: { 200: z.array(ContactRef) } } }, (request) =>
    listAllContacts(request.ctx),
  );

  app.get("/contacts/:id", { config: everyone, schema: { params: byId, response: { 200: Contact } } }, (request) =>
    findContact(request.ctx, request.params.id),
  );

  app.post("/contacts", { config: everyone, schema: { body: SaveContact, response: { 200: Contact } } }, (request) =>
    createContact(request.ctx, sql, request.body),
  );

  app.put(
    "/contacts/:id",
    { config: everyone, schema: { params: byId, body: UpdateContact, response: { 200: Contact } } },
    (request) => updateContact(request.ctx, sql, request.params.id, request.body),
  );

  app.delete(
    "/contacts/:id",
    { config: admins, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteContact(request.ctx, request.params.id);
      return { message: "Contact deleted." };
    },
  );

  app.post(
    "/contacts/:id/merge",
    { config: admins, schema: { params: byId, body: MergeContact, response: { 200: MergedContact } } },
    (request) => mergeContact(request.ctx, request.params.id, request.body.contactId),
  );
};
