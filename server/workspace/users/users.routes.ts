import { ListQuery } from "@balcao/shared/platform/page.ts";
import { RowId } from "@balcao/shared/platform/row-id.ts";
import { SaveUser, SessionUser, User, UserDeleted, UserPage } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { createRateLimits } from "../../platform/http/rate-limits.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { listAllUsers, listUsers } from "./list-users.ts";
import { readUser } from "./read-user.ts";
import { updateUser } from "./update-user.ts";
import { users } from "./users.table.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
/** Only super users may ask for another company's users; for others the parameter is ignored. */
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

  // Existing clients read their own user on every page load, agents as well.
  app.get("/users/:id", { config: everyone, schema: { params: byId, response: { 200: SessionUser } } }, (request) =>
    inCompanyOf(request.ctx, request.params.id).then((ctx) => readUser(ctx, request.params.id)),
  );

  // Each check of a password costs as much as a sign-in attempt.
  const checkPasswordLimit = createRateLimits(app, [
    { max: 10, timeWindow: "1 minute", key: ({ signedIn }) => `passwords by ${signedIn.actor.id}` },
  ]);
  // The answer reveals if any company uses the e-mail.
  const checkFormLimit = createRateLimits(app, [
    { max: 120, timeWindow: "1 hour", key: ({ signedIn }) => `user forms by ${signedIn.actor.id}` },
  ]);

  app.post(
    "/users",
    { config: { ...admins, counted: "heavy" }, schema: { body: SaveUser, response: { 200: User } } },
    async (request) => {
      await checkFormLimit(request);
      return createUser(request.ctx, request.body);
    },
  );

  // Every user may change themselves; the verb decides about others.
  app.put(
    "/users/:id",
    { config: everyone, schema: { params: byId, body: SaveUser, response: { 200: User } } },
    async (request) => {
      await checkFormLimit(request);
      if (request.body.password || request.body.currentPassword) await checkPasswordLimit(request);
      const { id } = request.params;
      return updateUser(await inCompanyOf(request.ctx, id), id, request.body);
    },
  );

  app.delete(
    "/users/:id",
    { config: admins, schema: { params: byId, response: { 200: UserDeleted } } },
    async (request) => {
      const { id } = request.params;
      const returnedTickets = await deleteUser(await inCompanyOf(request.ctx, id), id);
      return { message: "User deleted.", returnedTickets };
    },
  );
};

/**
 * A super user manages the users of every company, from any of them (docs/contract/people.md#users): the context of the
 * user's own company. For everybody else it stays their own.
 */
async function inCompanyOf(ctx: Context, userId: number): Promise<Context> {
  if (ctx.actor.type !== "user" || !ctx.actor.super || ctx.actor.id === userId) return ctx;
  const [user] = await ctx.db.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId));
  return user ? { ...ctx, companyId: user.companyId } : ctx;
}
