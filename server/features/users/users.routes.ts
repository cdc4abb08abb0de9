import { ListQuery } from "@balcao/shared/page.ts";
import { RowId } from "@balcao/shared/row-id.ts";
import { SaveUser, SessionUser, User, UserDeleted, UserPage } from "@balcao/shared/users.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/row-id.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { listAllUsers, listUsers } from "./list-users.ts";
import { readUser } from "./read-user.ts";
import { updateUser } from "./update-user.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
/** Super users ask for another company's; whatever others send is not looked at (S2 section 7). */
const ofCompany = z.object({ companyId: z.coerce.number().pipe(RowId).optional().catch(undefined) });
const byId = z.object({ id: rowId });

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/users",
    { config: everyone, schema: { querystring: ListQuery, response: { 200: UserPage } } },
    ({ ctx, query }) => listUsers(ctx, query),
  );
  app.get(
    "/users/list",
    { config: everyone, schema: { querystring: ofCompany, response: { 200: z.array(User) } } },
    ({ ctx, signedIn, query: { companyId = ctx.companyId } }) =>
      listAllUsers(signedIn.actor.super ? { ...ctx, companyId } : ctx),
  );

  // Every shell of the family reads its own user on each page load (CONTRACT.md section 1).
  app.get("/users/:id", { config: everyone, schema: { params: byId, response: { 200: SessionUser } } }, (request) =>
    readUser(request.ctx, request.params.id),
  );

  app.post("/users", { config: admins, schema: { body: SaveUser, response: { 200: User } } }, (request) =>
    createUser(request.ctx, request.body),
  );

  // For everybody: oneself. The verb decides.
  app.put(
    "/users/:id",
    { config: everyone, schema: { params: byId, body: SaveUser, response: { 200: User } } },
    (request) => updateUser(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/users/:id",
    { config: admins, schema: { params: byId, response: { 200: UserDeleted } } },
    async (request) => {
      const returnedTickets = await deleteUser(request.ctx, request.params.id);
      return { message: "User deleted.", returnedTickets };
    },
  );
};
