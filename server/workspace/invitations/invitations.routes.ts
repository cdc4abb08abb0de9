import { Invitation, InviteUser, RenewInvitation } from "@balcao/shared/workspace/password-links.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createRateLimits } from "../../platform/http/rate-limits.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { deleteUser } from "../users/delete-user.ts";
import { inviteUser } from "./invite-user.ts";
import { renewInvitation } from "./renew-invitation.ts";

const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });

/** Routes with which admins invite people, renew their links and withdraw them. */
export const invitationRoutes: FastifyPluginAsyncZod<{ publicUrl: string | null }> = async (app, { publicUrl }) => {
  // Each invitation may send a mail to an address that an admin typed.
  const checkLimits = createRateLimits(app, [
    { max: 60, timeWindow: "1 hour", key: ({ ctx }) => `invitations of company ${ctx.companyId}` },
  ]);
  const checkPersonLimits = createRateLimits(app, [
    { max: 5, timeWindow: "1 hour", key: ({ params }) => `invitation of user ${(params as { id: number }).id}` },
  ]);

  app.post(
    "/users/invitations",
    { config: admins, schema: { body: InviteUser, response: { 200: Invitation } } },
    async (request) => {
      await checkLimits(request);
      return inviteUser(request.ctx, request.body, publicUrl);
    },
  );

  app.post(
    "/users/:id/invitation",
    { config: admins, schema: { params: byId, body: RenewInvitation, response: { 200: Invitation } } },
    async (request) => {
      await checkPersonLimits(request);
      await checkLimits(request);
      return renewInvitation(request.ctx, request.params.id, { ...request.body, publicUrl });
    },
  );

  // The person has never been here, so nothing of theirs is left behind.
  app.delete(
    "/users/:id/invitation",
    { config: admins, schema: { params: byId, response: { 200: z.null() } } },
    async ({ ctx, params }) => {
      await deleteUser(ctx, params.id, { onlyInvited: true });
      return null;
    },
  );
};
