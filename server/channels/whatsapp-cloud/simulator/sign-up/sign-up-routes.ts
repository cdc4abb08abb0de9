import { isLocalHost } from "@balcao/whatsapp-sandbox/control/local-host.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { addNumber, newId } from "../graph/add-number.ts";
import { numberOf, type Simulation } from "../state.ts";
import { type Asked, dialogPage, refusalPage } from "./dialog-page.ts";
import { exchange, grant } from "./grants.ts";
import { signUpApp } from "./sign-up-app.ts";

/** The parameters of the login dialog. Its words are in Portuguese, like the page. */
const Dialog = z.object({
  client_id: z.literal(signUpApp.id, "client_id não é o deste aplicativo."),
  config_id: z.literal(signUpApp.signUpId, "config_id não é o da configuração deste aplicativo."),
  redirect_uri: z.string().default("").refine(isReturn, "redirect_uri não está entre os endereços deste aplicativo."),
  response_type: z.literal("code", "response_type tem de ser code."),
  override_default_response_type: z.literal("true", "override_default_response_type tem de ser true."),
  state: z.string().default(""),
});

/** As at Meta, only https, or an app in development on this computer. */
function isReturn(address: string): boolean {
  const url = URL.parse(address);
  const isAllowed = url?.protocol === "https:" || (url?.protocol === "http:" && isLocalHost(url.host));
  return isAllowed && url.href.endsWith("/whatsapp-cloud/signed-up");
}

const Form = z.object({
  choice: z.union([z.enum(["phone", "new", "none", "cancel"]), z.string().regex(/^number:\d+$/)]),
  number: z
    .string()
    .default("")
    .transform((written) => written.replace(/\D/g, "")),
  name: z.string().trim().max(60).default(""),
});
type Form = z.output<typeof Form>;

type Request = FastifyRequest<{ Querystring: Record<string, string | undefined> }>;

/** Meta's sign-up: the page on which a person grants accounts, and the exchange of its code. */
export function signUpRoutes(app: FastifyInstance, sim: Simulation): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get("/:version/oauth/access_token", async ({ query }: Request) => exchange(sim, query));
  app.get("/:version/dialog/oauth", async (request: Request, reply) => {
    const asked = askedBy(request, reply);
    return asked ? show(reply, asked, 200) : reply;
  });
  app.post("/:version/dialog/oauth", async (request: Request, reply) => {
    const asked = askedBy(request, reply);
    if (!asked) return reply;
    const form = Form.safeParse(request.body);
    if (!form.success) return show(reply, asked, 400, "Escolha uma das opções.");
    const { choice } = form.data;
    if (choice === "cancel") {
      const words = { error_reason: "user_denied", error_description: "Permissions error" };
      return reply.redirect(back(asked, { error: "access_denied", error_code: "200", ...words }), 303);
    }
    const granted = await accountOf(sim, form.data);
    if (!granted.wabaId) return show(reply, asked, 400, granted.problem);
    return reply.redirect(back(asked, { code: grant(sim, asked.redirect_uri, [granted.wabaId]) }), 303);
  });

  /** The dialog that a request opens; null if it was refused. */
  function askedBy({ headers, query }: Request, reply: FastifyReply): Asked | null {
    const site = headers["sec-fetch-site"];
    // No other site may finish the sign-up in the person's place.
    const isOwn = reply.request.method === "GET" || site === undefined || site === "same-origin";
    const dialog = Dialog.safeParse(query);
    const problem = dialog.error?.issues[0]?.message;
    if (dialog.success && isOwn && isLocalHost(headers.host)) return dialog.data;
    void reply
      .code(400)
      .headers(refusalPage.headers)
      .send(refusalPage.html(problem ?? "Só para este computador."));
    return null;
  }

  const show = (reply: FastifyReply, asked: Asked, status: number, problem = "") => {
    // Numbers of another app are not this app's to be granted here.
    const numbers = [...sim.numbers.values()].filter(({ app }) => !app);
    const { headers, html } = dialogPage(asked, numbers, problem);
    return reply.code(status).headers(headers).send(html);
  };
}

function back({ redirect_uri, state }: Asked, answer: Record<string, string>): string {
  const url = new URL(redirect_uri);
  url.search = new URLSearchParams({ ...answer, state }).toString();
  return url.href;
}

type Chosen = { wabaId: string; problem?: never } | { wabaId?: never; problem: string };

/** The account that a person grants by a choice; numbers that it brings are added. */
async function accountOf(sim: Simulation, { choice, number, name }: Form): Promise<Chosen> {
  if (choice === "none") return { wabaId: newId() };
  if (choice.startsWith("number:")) {
    const known = sim.numbers.get(choice.slice("number:".length));
    return known ? { wabaId: known.wabaId } : { problem: "Este número não existe mais." };
  }
  if (!/^\d{8,15}$/.test(number)) return { problem: "Escreva o número com o código do país, como 5531988002031." };
  if (numberOf(sim, number)) return { problem: "Este número já está na API oficial. Escolha-o na lista." };
  const made = { number, isReady: false, isOnPhone: choice === "phone", ...(name && { name }) };
  return { wabaId: (await addNumber(sim, made)).wabaId };
}
