import { consentWord, plainAnswer } from "@balcao/shared/automation/bot/answer.ts";
import type { BotStep } from "@balcao/shared/automation/bot/moves.ts";
import type { BotSaying, BotSetup } from "@balcao/shared/automation/bot/setup.ts";
import { type BotState, firstState } from "@balcao/shared/automation/bot/state.ts";
import { botStep } from "@balcao/shared/automation/bot/step.ts";
import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { latestConsentStep, recordConsent } from "../../inbox/consent/record-consent.ts";
import { type ContactRow, contacts } from "../../inbox/contacts/contacts.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { say } from "../../inbox/messages/send/say.ts";
import { type TicketRow, tickets } from "../../inbox/tickets/tickets.table.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { ratingAgainSaying } from "../ratings/rating-saying.ts";
import type { BotWork } from "./bot-queue.ts";
import { botStates } from "./bot-states.table.ts";
import { followStep } from "./follow-step.ts";
import { prepareSayings } from "./prepare-sayings.ts";
import type { BotCompany } from "./read-setup.ts";

/**
 * Answers one message of a contact. The replies, the bot's new state and the ticket's move are one transaction: an
 * interrupted answer runs again from the start, and a repeat finds nothing to do.
 */
export function answerContact(ctx: Context, work: BotWork, company: BotCompany | null): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const exchange = company && (await lockExchange(ctx, work));
      if (!exchange || !company) return;
      const state = await actions[work.action](ctx, exchange, company, work);
      await saveState(ctx, work, exchange, state);
    }),
  );
}

/** Runs one step of the bot and returns its new state. */
async function runStep(ctx: Context, exchange: BotExchange, company: BotCompany): Promise<BotState> {
  const { contact, ticket, message } = exchange;
  const now = ctx.now();
  const text = message.mediaType === "chat" ? message.body : "";
  // Consent is read only if the company asks for it, or if the message is a word of consent: this saves a statement for
  // most messages.
  const matters = company.consentQuestion !== null || consentWord(plainAnswer(text)) !== null;
  const consent = matters ? await latestConsentStep(ctx, contact.id) : null;
  const isPeoples = ticket.status === "open" || ticket.status === "closed" || ticket.userId !== null;
  const consentQuestion = consent === null ? company.consentQuestion : null;
  const setup: BotSetup = isPeoples ? nothingToOffer : { ...company.setup, consentQuestion };
  const step = botStep(setup, exchange.state, {
    text,
    tapId: message.content?.kind === "choice" ? message.content.id : null,
    cameAt: message.createdAt.getTime(),
    now: now.getTime(),
    queueId: ticket.queueId,
    consentAskedAt: consent?.kind === "asked" ? consent.at.getTime() : null,
    isWithPerson: exchange.isWithPerson,
  });
  if (step.consent) {
    const words = step.consent === "asked" ? (step.says[0]?.text ?? "") : message.body;
    await recordConsent(ctx, contact.id, step.consent, words, now);
  }
  await say(ctx, ticket, await prepareSayings(ctx, wordsOf(step, company), { contact, ticket, ...company }));
  if (!isPeoples) await followStep(ctx, ticket, step);
  // If the contact comes back to the same ticket, the conversation begins again.
  return step.outcome === "close" ? firstState : step.state;
}

/** Sends one text; the bot's state stays the same. */
const saying =
  (wordsOf: (ctx: Context, company: BotCompany, work: BotWork) => BotSaying | Promise<BotSaying>): BotAction =>
  async (ctx, { contact, ticket, state }, company, work) => {
    const words = [await wordsOf(ctx, company, work)];
    await say(ctx, ticket, await prepareSayings(ctx, words, { contact, ticket, ...company }));
    return state;
  };

type BotAction = (ctx: Context, exchange: BotExchange, company: BotCompany, work: BotWork) => Promise<BotState>;
const actions: Record<BotWork["action"], BotAction> = {
  answer: runStep,
  thank: saying((_, { complationMessage }) => ({ text: complationMessage, fileId: null })),
  askAgain: saying((ctx, _, { trackingId }) =>
    trackingId === undefined ? { text: botTexts.ratingAgain, fileId: null } : ratingAgainSaying(ctx, trackingId),
  ),
};

/** A conversation that ends with the bot gets the same farewell as one that an agent resolves. */
const wordsOf = ({ says, outcome }: BotStep, { complationMessage }: BotCompany) =>
  outcome === "close" ? [...says, { text: complationMessage, fileId: null }] : says;

const nothingToOffer: BotSetup = {
  queues: [],
  greeting: { text: "", fileId: null },
  closing: null,
  listRows: null,
  consentQuestion: null,
};

type BotExchange = {
  contact: ContactRow;
  ticket: TicketRow;
  message: Pick<typeof messages.$inferSelect, "body" | "mediaType" | "content" | "createdAt">;
  state: BotState;
  answeredIds: readonly number[];
  isWithPerson: boolean;
};

/** The bot is silent for this time after a person's message on the phone (docs/decisions/0073). */
const personsHours = 24;
/** The phone's own greeting answers within this time; a person takes longer. */
const phonesSeconds = 5;

/**
 * Locks the contact first, as receiving a message does. Null if the message was answered, or was deleted with its
 * ticket.
 */
async function lockExchange(ctx: Context, work: BotWork): Promise<BotExchange | null> {
  const { contactId, ticketId, messageId } = work;
  const [contact] = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.id, contactId)))
    .for("no key update");
  if (!contact) {
    const moved = await findMoved(ctx, work);
    return moved && lockExchange(ctx, moved);
  }
  const { body, mediaType, content, createdAt } = messages;
  const [found] = await ctx.db
    .select({
      ticket: tickets,
      stored: botStates,
      message: { body, mediaType, content, createdAt },
      isWithPerson: isWithPerson(ctx.now()),
    })
    .from(tickets)
    .innerJoin(messages, eq(messages.id, messageId))
    .leftJoin(botStates, eq(botStates.ticketId, tickets.id))
    .where(eq(tickets.id, ticketId))
    .for("no key update", { of: tickets });
  if (!found || found.stored?.answeredIds.includes(messageId)) return null;
  const { ticket, stored, ...rest } = found;
  return {
    ...rest,
    contact,
    ticket,
    state: stored?.state ?? firstState,
    answeredIds: stored?.answeredIds ?? [],
  };
}

/**
 * True if a person wrote to the contact on the phone, in whichever ticket: such messages, and no others of ours, are
 * neither automatic nor an agent's.
 */
const isWithPerson = (now: Date): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${messages} m where m.contact_id = ${tickets.contactId}
    and m.created_at > ${now.toISOString()}::timestamptz - ${personsHours} * interval '1 hour'
    and m.connection_id = ${tickets.connectionId} and m.from_me and not m.is_automatic and m.user_id is null
    and not exists (select 1 from ${messages} theirs where theirs.contact_id = m.contact_id and not theirs.from_me
      and theirs.created_at between m.created_at - ${phonesSeconds} * interval '1 second' and m.created_at))`;

/**
 * The work of a message that moved with its contact, which was merged into another; null if it did not move, or is
 * gone.
 */
async function findMoved(ctx: Context, work: BotWork): Promise<BotWork | null> {
  const { contactId, ticketId } = messages;
  const [now] = await ctx.db
    .select({ contactId, ticketId })
    .from(messages)
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, work.messageId)));
  return now && now.contactId !== work.contactId ? { ...work, ...now } : null;
}

/** The number of answered messages that a state remembers: more than are ever waiting at once. */
const remembered = 50;

async function saveState(
  ctx: Context,
  { messageId }: BotWork,
  { ticket: { id: ticketId }, answeredIds: before }: BotExchange,
  state: BotState,
): Promise<void> {
  const [answeredIds, updatedAt] = [[messageId, ...before].slice(0, remembered), ctx.now()];
  await ctx.db
    .insert(botStates)
    .values({ ticketId, companyId: ctx.companyId, state, answeredIds, updatedAt })
    .onConflictDoUpdate({ target: botStates.ticketId, set: { state, answeredIds, updatedAt } });
}
