import { Language } from "@balcao/shared/platform/languages.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { pageLanguage } from "../../platform/http/page-language.ts";
import { type FrontPage, frontPage } from "./front-page.ts";

const Chosen = z.object({ lang: Language.optional().catch(undefined) });

/** Serves the demo's front page at the root. It shows the demo's passwords: only a demo registers it. */
export async function frontPageRoutes(app: FastifyInstance, page: FrontPage): Promise<void> {
  app.get("/", { schema: { hide: true } as object }, (request, reply) => {
    const { lang } = Chosen.parse(request.query);
    const language = lang ?? pageLanguage(request.headers["accept-language"]);
    return reply
      .header("vary", "accept-language")
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(frontPage(page, language));
  });
}
