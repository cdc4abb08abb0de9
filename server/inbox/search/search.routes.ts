import { MessageHits, SearchMessages } from "@balcao/shared/inbox/messages.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchMessages } from "./search-messages.ts";

export const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/messages/search",
    {
      config: { access: "user", counted: "heavy" },
      schema: { querystring: SearchMessages, response: { 200: MessageHits } },
    },
    ({ ctx, query }) => searchMessages(ctx, query),
  );
};
