import {
  ContactList,
  ContactListPage,
  ContactListRef,
  CountTagged,
  CreateContactList,
  FilledFromTags,
  FillFromTags,
  FillingTag,
  ListContactLists,
  ListVariables,
  SaveContactList,
  TaggedCount,
} from "@balcao/shared/inbox/contact-lists.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { recheckList } from "./check/ask-for-check.ts";
import { findContactList, toContactList } from "./contact-list-view.ts";
import { deleteContactList } from "./delete-contact-list.ts";
import { listAllContactLists, listContactLists } from "./list-contact-lists.ts";
import { readListVariables } from "./list-variables.ts";
import { createContactList, renameContactList } from "./save-contact-list.ts";
import { countTagged, listFillingTags } from "./tagged/count-tagged.ts";
import { fillFromTags } from "./tagged/fill-from-tags.ts";

const config = { access: "admin" } as const;
const byId = z.object({ id: rowId });

export const contactListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contact-lists",
    { config, schema: { querystring: ListContactLists, response: { 200: ContactListPage } } },
    (request) => listContactLists(request.ctx, request.query),
  );

  // Older clients send a companyId, which has no effect.
  app.get("/contact-lists/list", { config, schema: { response: { 200: z.array(ContactListRef) } } }, (request) =>
    listAllContactLists(request.ctx),
  );

  app.get("/contact-lists/tags", { config, schema: { response: { 200: z.array(FillingTag) } } }, (request) =>
    listFillingTags(request.ctx),
  );

  app.get(
    "/contact-lists/tagged",
    { config, schema: { querystring: CountTagged, response: { 200: TaggedCount } } },
    (request) => countTagged(request.ctx, request.query.tagIds ?? []),
  );

  app.get("/contact-lists/:id", { config, schema: { params: byId, response: { 200: ContactList } } }, async (request) =>
    toContactList(await findContactList(request.ctx, request.params.id)),
  );

  app.get(
    "/contact-lists/:id/variables",
    { config, schema: { params: byId, response: { 200: ListVariables } } },
    (request) => readListVariables(request.ctx, request.params.id),
  );

  app.post(
    "/contact-lists",
    { config, schema: { body: CreateContactList, response: { 200: ContactList } } },
    (request) => createContactList(request.ctx, request.body),
  );

  app.put(
    "/contact-lists/:id",
    { config, schema: { params: byId, body: SaveContactList, response: { 200: ContactList } } },
    (request) => renameContactList(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/contact-lists/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteContactList(request.ctx, request.params.id);
      return { message: "Contact list deleted." };
    },
  );

  app.post(
    "/contact-lists/:id/from-tags",
    {
      config: { ...config, counted: "heavy" },
      schema: { params: byId, body: FillFromTags, response: { 200: FilledFromTags } },
    },
    (request) => fillFromTags(request.ctx, request.params.id, request.body.tagIds),
  );

  app.post("/rechecked/:id", { config, schema: { params: byId, response: { 200: ContactList } } }, (request) =>
    recheckList(request.ctx, request.params.id),
  );
};
