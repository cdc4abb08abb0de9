import { ListQuery } from "@balcao/shared/page.ts";
import { SessionUser, User, UserPage } from "@balcao/shared/users.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { rowId } from "../../platform/row-id.ts";
import { readSessionUser } from "../auth/session-user.ts";
import { listAllUsers, listUsers } from "./list-users.ts";

const config = { access: "user" } as const;

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/users", { config, schema: { querystring: ListQuery, response: { 200: UserPage } } }, ({ ctx, query }) =>
    listUsers(ctx, query),
  );
  app.get("/users/list", { config, schema: { response: { 200: z.array(User) } } }, ({ ctx }) => listAllUsers(ctx));

  // Every shell of the family reads its own user on each page load (CONTRACT.md section 1).
  app.get(
    "/users/:id",
    { config: { access: "user" }, schema: { params: z.object({ id: rowId }), response: { 200: SessionUser } } },
    (request) => {
      const { ctx, params } = request;
      if (ctx.actor.type !== "user" || ctx.actor.id !== params.id) throw new AppError("ERR_NO_USER_FOUND");
      return readSessionUser(ctx.db, params.id);
    },
  );
};
