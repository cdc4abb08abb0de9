import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aConnection, aSession, ticketPage } from "./fixtures.ts";
import { renderApp } from "./render-app.tsx";
import { makeWorld, type Routes } from "./world.ts";

/** A moment of these tests. */
const at = "2026-11-20T12:00:00.000Z";
const texts = { message2: null, message3: null, message4: null, message5: null };
const questions = { confirmationMessage2: null, confirmationMessage3: null, confirmationMessage4: null };

/** A new campaign to the list 5. */
export const aCampaign = (id: number, change: Partial<Campaign> = {}): Campaign => ({
  id,
  companyId: 1,
  name: `Campanha ${id}`,
  status: "INATIVA",
  halt: null,
  message1: "Olá {nome}, de {cidade}",
  ...texts,
  template: null,
  confirmation: false,
  confirmationMessage1: null,
  ...questions,
  confirmationMessage5: null,
  confirmationWord: null,
  whatsappId: [1],
  whatsapp: { id: 1, name: "Loja Centro" },
  pointCampaigns: [{ whatsappId: 1, whatsapp: { name: "Loja Centro", status: "CONNECTED" }, isRestricted: false }],
  contactListId: 5,
  contactList: { id: 5, name: "Clientes" },
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  waitTime: 30,
  file: null,
  mediaPath: null,
  mediaName: null,
  createdAt: at,
  ...change,
});

/** The only page of a list. */
export const page = <Row>(records: Row[]) => ({ records, count: records.length, hasMore: false, nextCursor: null });

const person = (id: number, name: string, variables: Record<string, string>) => ({
  id,
  name,
  number: "5531988009000",
  email: "",
  variables,
  isWhatsappValid: true,
  checkedAt: at,
  companyId: 1,
  contactListId: 5,
});

/** Opens the console at an address, before a server with one campaign, and one list with a column. */
export async function open(address: string, routes: Routes = {}, session = aSession()) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [aConnection(1, { name: "Loja Centro" })] }),
      "GET /campaigns": () => ({ body: page([aCampaign(1)]) }),
      "GET /campaigns/text": () => ({ body: { isConfigured: false, left: 50 } }),
      "GET /contact-lists/list": () => ({ body: [{ id: 5, name: "Clientes" }] }),
      "GET /contact-lists/5": () => ({
        body: {
          id: 5,
          name: "Clientes",
          companyId: 1,
          contactsCount: 3,
          validWhatsappCount: 2,
          check: null,
          createdAt: at,
        },
      }),
      "GET /contact-lists/5/variables": () => ({
        body: {
          contacts: 340,
          standard: [
            { name: "nome", missing: 0 },
            { name: "email", missing: 1 },
          ],
          columns: [{ name: "Cidade", missing: 12 }],
        },
      }),
      "GET /contact-list-items": () => ({
        body: {
          contacts: [person(1, "Ana", { Cidade: "Sabará" }), person(2, "Bento", {})],
          count: 2,
          hasMore: false,
          nextCursor: null,
        },
      }),
      ...routes,
    },
    session,
  );
  await renderApp(world, address);
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { ...world, sent };
}
/** Opens the form of a campaign in the list. */
export const editing = async (name = "Campanha 1") => {
  await userEvent.click(await screen.findByRole("button", { name: `Mais ações de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  return within(await screen.findByRole("dialog"));
};
