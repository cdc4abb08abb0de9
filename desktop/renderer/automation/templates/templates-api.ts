import { type ApplyTemplate, Template, TemplateApplied } from "@balcao/shared/automation/templates.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query<Template[], void>({ query: () => "/templates", responseSchema: z.array(Template) }),
    applyTemplate: build.mutation<TemplateApplied, ApplyTemplate>({
      query: (body) => ({ url: "/templates", method: "POST", body }),
      responseSchema: TemplateApplied,
      // The rest arrives by events; the steps have no event.
      invalidatesTags: (done) => (done ? ["Queues", "QuickMessages", "Tags", "FirstSteps"] : []),
    }),
  }),
});

export const { useListTemplatesQuery, useApplyTemplateMutation } = templatesApi;
