import { eq } from "drizzle-orm";
import type { InboundVote } from "../../../channels/channel.ts";
import type { Chat } from "../../../channels/chat.ts";
import { type Context, transact } from "../../../context.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { type MessageRow, messages } from "../messages.table.ts";
import { publishMessageChanged } from "../publish-message.ts";
import { ownAuthor } from "../reactions.table.ts";
import { isMessageInChat } from "./message-in-chat.ts";

type Poll = Extract<MessageRow["content"], { kind: "poll" }>;
type Vote = NonNullable<Poll["votes"]>[number];

/** The maximum of stored votes: they are sent with every page of the conversation. */
const mostVotes = 1000;

/** Records a person's vote in a poll of the chat, in place of the one before. Unknown polls are ignored. */
export function recordVote(ctx: Context, connectionId: number, chat: Chat, vote: InboundVote): Promise<void> {
  return retryLostRace(() => transact(ctx, (ctx) => record(ctx, connectionId, chat, vote)));
}

async function record(ctx: Context, connectionId: number, chat: Chat, vote: InboundVote): Promise<void> {
  const inGroup = chat.kind === "group";
  const targets = await ctx.db
    .select({
      id: messages.id,
      ticketId: messages.ticketId,
      content: messages.content,
      contactName: contacts.name,
    })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .where(isMessageInChat(ctx, connectionId, chat, vote.providerId))
    // Two votes at once: each must see the other's.
    .for("no key update", { of: messages });
  for (const { id, ticketId, content, contactName } of targets) {
    if (content?.kind !== "poll") continue;
    const name = inGroup ? (vote.name ?? vote.voter) : contactName;
    await ctx.db
      .update(messages)
      .set({ content: { ...content, votes: votesAfter(content, vote, inGroup, name) } })
      .where(eq(messages.id, id));
    await publishMessageChanged(ctx, { id, ticketId });
  }
}

function votesAfter(poll: Poll, { fromMe, voter, options: names }: InboundVote, inGroup: boolean, name: string) {
  const options = [...new Set(names)].map((one) => poll.options.indexOf(one)).filter((index) => index >= 0);
  // A vote on the phone has no author among the agents.
  const vote = fromMe ? { voter: ownAuthor, name: "", options } : { voter, name, options };
  // A chat of two has one other person, known by number or by private id.
  const isReplaced = (one: Vote) => (fromMe || inGroup ? one.voter === vote.voter : one.voter !== ownAuthor);
  return [...(poll.votes ?? []).filter((one) => !isReplaced(one)), vote].slice(-mostVotes);
}
