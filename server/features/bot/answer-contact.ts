import { consentWord, plainAnswer } from "@balcao/shared/bot/answer.ts";
import type { BotStep } from "@balcao/shared/bot/moves.ts";
import type { BotSetup } from "@balcao/shared/bot/setup.ts";
import { type BotState, firstState } from "@balcao/shared/bot/state.ts";
import { botStep } from "@balcao/shared/bot/step.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { latestConsent, recordConsent } from "../consent/record-consent.ts";
import { type ContactRow, contacts } from "../contacts/contacts.table.ts";
import { messages } from "../messages/messages.table.ts";
import { say } from "../messages/send/say.ts";
import { type TicketRow, tickets } from "../tickets/tickets.table.ts";
import type { BotWork } from "./bot-queue.ts";
import { botStates } from "./bot-states.table.ts";
import { followStep } from "./follow-step.ts";
import { prepareSayings } from "./prepare-sayings.ts";
import type { BotCompany } from "./read-setup.ts";

/**
 * Answers one message of a contact. What is said, where the bot stands then and what becomes of the ticket are one
 * transaction: wherever it is cut off, it runs again from the start, and after it has run it finds nothing to do.
 */
export function answerContact(ctx: Context, work: BotWork, company: BotCompany | null): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const turn = company && (await lockTurn(ctx, work));
      if (!turn || !company) return;
      const take = work.action === "thank" ? thank : takeTurn;
      const state = await take(ctx, turn, company);
      await saveState(ctx, work, turn, state);
    }),
  );
}

/** Answers where the bot stands then. */
async function takeTurn(ctx: Context, turn: BotTurn, company: BotCompany): Promise<BotState> {
  const { contact, ticket, message } = turn;
  const text = message.mediaType === "chat" ? message.body : "";
  // Nobody else is asked, nor answers: a statement less for each message.
  const matters = company.consentQuestion !== null || consentWord(plainAnswer(text)) !== null;
  const consent = matters ? await latestConsent(ctx, contact.id) : null;
  const isPeoples = ticket.status === "open" || ticket.status === "closed" || ticket.userId !== null;
  const consentQuestion = consent === null ? company.consentQuestion : null;
  const setup: BotSetup = isPeoples ? nothingToOffer : { ...company.setup, consentQuestion };
  const step = botStep(setup, turn.state, {
    text,
    cameAt: message.createdAt.getTime(),
    now: ctx.now().getTime(),
    queueId: ticket.queueId,
    isConsentAwaited: consent === "asked",
  });
  if (step.consent) {
    const words = step.consent === "asked" ? (step.says[0]?.text ?? "") : message.body;
    await recordConsent(ctx, contact.id, step.consent, words);
  }
  await say(ctx, ticket, await prepareSayings(ctx, wordsOf(step, company), { contact, ticket, ...company }));
  if (!isPeoples) await followStep(ctx, ticket, step);
  // Should the contact come back to the same ticket, the conversation begins anew.
  return step.outcome === "close" ? firstState : step.state;
}

/** For a rating. */
async function thank(ctx: Context, { contact, ticket, state }: BotTurn, company: BotCompany): Promise<BotState> {
  const words = [{ text: company.complationMessage, fileId: null }];
  await say(ctx, ticket, await prepareSayings(ctx, words, { contact, ticket, ...company }));
  return state;
}

/** Whose attendance ends with the bot is said good-bye to as by an agent. */
const wordsOf = ({ says, outcome }: BotStep, { complationMessage }: BotCompany) =>
  outcome === "close" ? [...says, { text: complationMessage, fileId: null }] : says;

const nothingToOffer: BotSetup = {
  queues: [],
  greeting: { text: "", fileId: null },
  closing: null,
  consentQuestion: null,
};

type BotTurn = {
  contact: ContactRow;
  ticket: TicketRow;
  message: Pick<typeof messages.$inferSelect, "body" | "mediaType" | "createdAt">;
  state: BotState;
  answeredIds: readonly number[];
};

/** The contact first, as taking in a message does. Null for a message that was answered, or is gone with its ticket. */
async function lockTurn(ctx: Context, work: BotWork): Promise<BotTurn | null> {
  const { contactId, ticketId, messageId } = work;
  const [contact] = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)))
    .for("no key update");
  if (!contact) {
    const moved = await findMoved(ctx, work);
    return moved && lockTurn(ctx, moved);
  }
  const { body, mediaType, createdAt } = messages;
  const [found] = await ctx.db
    .select({ ticket: tickets, stored: botStates, message: { body, mediaType, createdAt } })
    .from(tickets)
    .innerJoin(messages, eq(messages.id, messageId))
    .leftJoin(botStates, eq(botStates.ticketId, tickets.id))
    .where(eq(tickets.id, ticketId))
    .for("no key update", { of: tickets });
  if (!found || found.stored?.answeredIds.includes(messageId)) return null;
  const { ticket, stored, message } = found;
  return {
    contact,
    ticket,
    message,
    state: stored?.state ?? firstState,
    answeredIds: stored?.answeredIds ?? [],
  };
}

/** A contact that turned out to be somebody who is known takes its messages there. Null where it was removed. */
async function findMoved(ctx: Context, work: BotWork): Promise<BotWork | null> {
  const { contactId, ticketId } = messages;
  const [now] = await ctx.db
    .select({ contactId, ticketId })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, work.messageId)));
  return now && now.contactId !== work.contactId ? { ...work, ...now } : null;
}

/** More than ever wait to be answered at once: what is remembered of. */
const remembered = 50;

async function saveState(
  ctx: Context,
  { messageId }: BotWork,
  { ticket: { id: ticketId }, answeredIds: before }: BotTurn,
  state: BotState,
): Promise<void> {
  const [answeredIds, updatedAt] = [[messageId, ...before].slice(0, remembered), ctx.now()];
  await ctx.db
    .insert(botStates)
    .values({ ticketId, companyId: ctx.companyId, state, answeredIds, updatedAt })
    .onConflictDoUpdate({ target: botStates.ticketId, set: { state, answeredIds, updatedAt } });
}
