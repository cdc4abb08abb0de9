import { CloudProfile, SaveCloudProfile } from "@balcao/shared/channels/cloud-profile.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createRateLimit } from "../../../platform/http/rate-limits.ts";
import { rowId } from "../../../platform/sql/row-id.ts";
import { readUpload } from "../../../workspace/files/read-form.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import type { CloudSetup } from "../set-up/connect-cloud.ts";
import { ownNumber } from "./own-number.ts";
import { findProfilePicture, pictureTypes, setProfilePicture } from "./profile-picture.ts";
import { findProfile, saveProfile } from "./save-profile.ts";

const config = { access: "admin" } as const;
const params = z.object({ id: rowId });

/** For each company: every call becomes calls to Meta from our address. */
const calls = { max: 30, timeWindow: "1 minute" };

/** The profile that people see of a number at the official API. */
export const profileRoutes: FastifyPluginAsyncZod<{ setup: Pick<CloudSetup, "graph" | "keys"> }> = async (
  app,
  { setup },
) => {
  const { graph } = setup;
  const limit = createRateLimit(app, calls);
  const countCall = (companyId: number | null) => limit(`profiles of official numbers of ${companyId}`);

  app.get(
    "/whatsapp-cloud/:id/profile",
    { config, schema: { params, response: { 200: CloudProfile } } },
    async ({ ctx, params }) => {
      const own = await ownNumber(ctx, setup, params.id);
      await countCall(ctx.companyId);
      return findProfile(graph, own);
    },
  );

  app.put(
    "/whatsapp-cloud/:id/profile",
    { config, schema: { params, body: SaveCloudProfile, response: { 200: CloudProfile } } },
    async ({ ctx, params, body }) => {
      const own = await ownNumber(ctx, setup, params.id);
      await countCall(ctx.companyId);
      return saveProfile(ctx, graph, own, body);
    },
  );

  app.get(
    "/whatsapp-cloud/:id/profile/picture",
    { config, schema: { description: "The picture's bytes.", params, response: { 200: z.unknown() } } },
    async ({ ctx, params }, reply) => {
      const own = await ownNumber(ctx, setup, params.id);
      await countCall(ctx.companyId);
      const { mimeType, bytes } = await findProfilePicture(graph, own);
      return reply
        .headers({
          "content-type": mimeType,
          // It changes at Meta without our knowledge.
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'",
        })
        .send(bytes);
    },
  );

  app.put(
    "/whatsapp-cloud/:id/profile/picture",
    {
      config: { ...config, counted: "heavy" },
      schema: { params, consumes: ["multipart/form-data"], response: { 200: z.object({ message: z.string() }) } },
    },
    async (request) => {
      const { ctx, params } = request;
      const own = await ownNumber(ctx, setup, params.id);
      await countCall(ctx.companyId);
      const file = await readUpload(ctx, request, { types: pictureTypes });
      try {
        await setProfilePicture(ctx, graph, own, file);
      } finally {
        await removeFile(ctx, file.id);
      }
      return { message: "Picture set." };
    },
  );
};
