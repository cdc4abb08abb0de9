import {
  ArchiveCompany,
  Company,
  CompanyDetails,
  CompanyMade,
  CompanyPage,
  CreateCompany,
  FirstUser,
  Instance,
  ListCompanies,
  SaveFirstUser,
  UpdateCompany,
} from "@balcao/shared/workspace/companies.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { archiveCompany } from "./archive-company.ts";
import { createCompany } from "./create-company.ts";
import { deleteCompany } from "./delete-company.ts";
import { readFirstUser, saveFirstUser } from "./first-user.ts";
import { listAllCompanies, listCompanies, listInstances, readCompany } from "./list-companies.ts";
import { updateCompany } from "./update-company.ts";

const everyone = { access: "user" } as const;
const supers = { access: "super" } as const;
const byId = z.object({ id: rowId });

/** Routes of companies: super users read all of them, everybody reads their own. */
export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/companies",
    { config: supers, schema: { querystring: ListCompanies, response: { 200: CompanyPage } } },
    ({ ctx, query }) => listCompanies(ctx, query),
  );

  // Older clients request it for every signed-in user.
  app.get("/companies/list", { config: everyone, schema: { response: { 200: z.array(Company) } } }, ({ ctx }) =>
    listAllCompanies(ctx),
  );

  app.get(
    "/companies/:id",
    { config: everyone, schema: { params: byId, response: { 200: CompanyDetails } } },
    (request) => readCompany(request.ctx, request.params.id),
  );

  app.post(
    "/companies",
    { config: supers, schema: { body: CreateCompany, response: { 200: CompanyMade } } },
    (request) => createCompany(request.ctx, request.body),
  );

  app.put(
    "/companies/:id",
    { config: supers, schema: { params: byId, body: UpdateCompany, response: { 200: Company } } },
    (request) => updateCompany(request.ctx, request.params.id, request.body),
  );

  app.patch(
    "/companies/archived/:id",
    { config: supers, schema: { params: byId, body: ArchiveCompany, response: { 200: Company } } },
    (request) => archiveCompany(request.ctx, request.params.id, request.body.archived),
  );

  app.delete(
    "/companies/:id",
    { config: supers, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteCompany(request.ctx, request.params.id);
      return { message: "Company deleted." };
    },
  );

  app.get(
    "/companies/:id/user",
    { config: supers, schema: { params: byId, response: { 200: FirstUser } } },
    (request) => readFirstUser(request.ctx, request.params.id),
  );

  app.put(
    "/companies/:id/user",
    { config: supers, schema: { params: byId, body: SaveFirstUser, response: { 200: FirstUser } } },
    (request) => saveFirstUser(request.ctx, request.params.id, request.body),
  );

  app.get("/instances", { config: supers, schema: { response: { 200: z.array(Instance) } } }, ({ ctx }) =>
    listInstances(ctx),
  );
};
