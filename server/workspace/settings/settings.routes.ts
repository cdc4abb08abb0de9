import { CompanySetting, SaveSetting } from "@balcao/shared/workspace/settings.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { listSettings } from "./get-setting.ts";
import { saveSetting } from "./save-setting.ts";

const byKey = z.object({ key: z.string().max(100) });

export const settingRoutes: FastifyPluginAsyncZod = async (app) => {
  // Agents' screens need some of them too.
  app.get(
    "/settings",
    { config: { access: "user" }, schema: { response: { 200: z.array(CompanySetting) } } },
    (request) => listSettings(request.ctx),
  );

  app.put(
    "/settings/:key",
    { config: { access: "admin" }, schema: { params: byKey, body: SaveSetting, response: { 200: CompanySetting } } },
    (request) => saveSetting(request.ctx, request.params.key, request.body.value),
  );
};
