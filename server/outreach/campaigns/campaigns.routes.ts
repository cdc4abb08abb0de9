import {
  Campaign,
  CampaignDetail,
  CampaignForecast,
  CampaignNewChats,
  CampaignPage,
  CampaignReport,
  ExportShipments,
  ForecastCampaign,
  ListCampaigns,
  ListShipments,
  SaveCampaign,
  ShipmentPage,
  TextService,
  WriteText,
  WrittenText,
} from "@balcao/shared/outreach/campaigns.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../platform/spreadsheet/send-sheets.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { recordExport } from "../../workspace/audit/record-export.ts";
import { readUpload } from "../../workspace/files/read-form.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { bodyWithFile, saveWithFile } from "../../workspace/files/save-with-file.ts";
import { findCampaign } from "./campaign-view.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { refuseUnlessEnabled } from "./refuse-unless-enabled.ts";
import { readCampaignDetail } from "./report/campaign-detail.ts";
import { readReport } from "./report/campaign-report.ts";
import { forecastCampaign, forecastForm } from "./report/forecast-cost.ts";
import { forecastNewChats } from "./report/forecast-new-chats.ts";
import { listShipments } from "./report/list-shipments.ts";
import { countShipments, shipmentRows } from "./report/shipment-rows.ts";
import {
  createCampaign,
  deleteCampaign,
  lockForFile,
  setCampaignFile,
  updateCampaign,
} from "./set-up/save-campaign.ts";
import { readTextService, type TextWriter, writeText } from "./set-up/write-text.ts";

const config = { access: "admin" } as const;
const byId = z.object({ id: rowId });

const saved = { ...bodyWithFile(SaveCampaign), response: { 200: Campaign } };

export type CampaignRoutesOptions = { textWriter: TextWriter | null };

export const campaignRoutes: FastifyPluginAsyncZod<CampaignRoutesOptions> = async (app, { textWriter }) => {
  app.addHook("preHandler", ({ ctx }) => refuseUnlessEnabled(ctx));

  app.get(
    "/campaigns",
    { config, schema: { querystring: ListCampaigns, response: { 200: CampaignPage } } },
    (request) => listCampaigns(request.ctx, request.query),
  );

  app.get("/campaigns/text", { config, schema: { response: { 200: TextService } } }, (request) =>
    readTextService(request.ctx, textWriter),
  );

  app.post(
    "/campaigns/text",
    { config, schema: { body: WriteText, response: { 200: WrittenText } } },
    async (request) => ({ text: await writeText(request.ctx, textWriter, request.body.prompt) }),
  );

  app.get("/campaigns/:id", { config, schema: { params: byId, response: { 200: CampaignDetail } } }, (request) =>
    readCampaignDetail(request.ctx, request.params.id),
  );

  app.post("/campaigns", { config, schema: saved }, (request) =>
    saveWithFile(request, { schema: SaveCampaign }, (form, file) => createCampaign(request.ctx, form, file)),
  );

  app.put("/campaigns/:id", { config, schema: { ...saved, params: byId } }, async (request) => {
    const { ctx, params } = request;
    // Checked before a byte is stored.
    await findCampaign(ctx, params.id);
    return saveWithFile(request, { schema: SaveCampaign }, (form, file) => updateCampaign(ctx, params.id, form, file));
  });

  app.delete(
    "/campaigns/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteCampaign(request.ctx, request.params.id);
      return { message: "Campaign deleted." };
    },
  );

  app.post(
    "/campaigns/:id/media-upload",
    {
      config: { ...config, counted: "heavy" },
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: Campaign } },
    },
    async (request) => {
      const { ctx, params } = request;
      await lockForFile(ctx, params.id);
      const file = await readUpload(ctx, request);
      try {
        return await setCampaignFile(ctx, params.id, file.id);
      } catch (error) {
        await removeFile(ctx, file.id);
        throw error;
      }
    },
  );

  app.delete(
    "/campaigns/:id/media-upload",
    { config, schema: { params: byId, response: { 200: Campaign } } },
    (request) => setCampaignFile(request.ctx, request.params.id, null),
  );

  app.get("/campaigns/:id/report", { config, schema: { params: byId, response: { 200: CampaignReport } } }, (request) =>
    readReport(request.ctx, request.params.id),
  );

  app.post(
    "/campaigns/forecast",
    {
      config: { ...config, counted: "heavy" },
      schema: { body: ForecastCampaign, response: { 200: CampaignForecast } },
    },
    (request) => forecastForm(request.ctx, request.body),
  );

  app.get(
    "/campaigns/:id/forecast",
    { config: { ...config, counted: "heavy" }, schema: { params: byId, response: { 200: CampaignForecast } } },
    (request) => forecastCampaign(request.ctx, request.params.id),
  );

  app.get(
    "/campaigns/:id/new-chats",
    { config, schema: { params: byId, response: { 200: CampaignNewChats } } },
    (request) => forecastNewChats(request.ctx, request.params.id),
  );

  app.get(
    "/campaigns/:id/shipments",
    { config, schema: { params: byId, querystring: ListShipments, response: { 200: ShipmentPage } } },
    (request) => listShipments(request.ctx, request.params.id, request.query),
  );

  app.get(
    "/campaigns/:id/shipments/export",
    {
      config: { ...config, counted: "heavy" },
      schema: {
        params: byId,
        querystring: ExportShipments,
        produces: Object.values(sheetTypes),
        response: { 200: z.unknown() },
      },
    },
    async ({ ctx, params, query: { format } }, reply) => {
      const campaign = await findCampaign(ctx, params.id);
      const { id: targetId, name: targetName } = campaign;
      return sendSheets(reply, "envios", format, async () => {
        const rows = await countShipments(ctx, targetId);
        await recordExport(ctx, { area: "campaign", targetId, targetName, rows });
        return [{ name: "Envios", rows: shipmentRows(ctx, campaign) }];
      });
    },
  );
};
