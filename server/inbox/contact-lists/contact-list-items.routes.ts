import {
  ContactListItem,
  ContactListItemPage,
  ListContactListItems,
  SaveContactListItem,
} from "@balcao/shared/inbox/contact-lists.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { deleteItem } from "./items/delete-item.ts";
import { findItem, toItem } from "./items/item-view.ts";
import { listItems } from "./items/list-items.ts";
import { createItem, updateItem } from "./items/save-item.ts";

const config = { access: "admin" } as const;
const byId = z.object({ id: rowId });

export const contactListItemRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contact-list-items",
    { config, schema: { querystring: ListContactListItems, response: { 200: ContactListItemPage } } },
    (request) => listItems(request.ctx, request.query),
  );

  app.get(
    "/contact-list-items/:id",
    { config, schema: { params: byId, response: { 200: ContactListItem } } },
    async (request) => toItem(await findItem(request.ctx, request.params.id)),
  );

  app.post(
    "/contact-list-items",
    { config, schema: { body: SaveContactListItem, response: { 200: ContactListItem } } },
    (request) => createItem(request.ctx, request.body),
  );

  app.put(
    "/contact-list-items/:id",
    { config, schema: { params: byId, body: SaveContactListItem, response: { 200: ContactListItem } } },
    (request) => updateItem(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/contact-list-items/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteItem(request.ctx, request.params.id);
      return { message: "Contact taken off the list." };
    },
  );
};
