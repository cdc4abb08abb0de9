import { plainAnswer } from "@balcao/shared/automation/bot/answer.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { InboundMessage } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { enqueueTurn } from "./campaign-queue.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { campaigns } from "./campaigns.table.ts";
import { publishProgress } from "./publish-progress.ts";

/** Answers that mean yes in every campaign. */
const affirmative = new Set(["sim", "s", "1", "ok", "yes", "si"]);

/**
 * Takes a message as the yes to a campaign's question, the latest one if there are several. Returns true if it was one;
 * anything else is an ordinary message. Runs in the transaction that stores the message.
 */
export async function recordConfirmation(
  ctx: Context,
  contactId: number,
  { mediaType, body, fromMe }: Pick<InboundMessage, "mediaType" | "body" | "fromMe">,
): Promise<boolean> {
  const answer = mediaType === "chat" && !fromMe ? plainAnswer(body) : "";
  if (answer === "") return false;
  const [asked] = await ctx.db
    .select({
      id: campaignShipments.id,
      campaignId: campaignShipments.campaignId,
      connectionId: campaignShipments.connectionId,
      word: campaigns.confirmationWord,
    })
    .from(campaignShipments)
    .innerJoin(campaigns, eq(campaigns.id, campaignShipments.campaignId))
    .where(
      and(
        eq(campaignShipments.contactId, contactId),
        // A quick answer may come before the receipt of the question.
        inArray(campaignShipments.status, ["asking", "asked"]),
        inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO"]),
      ),
    )
    .orderBy(desc(campaignShipments.id))
    .limit(1)
    .for("update", { of: campaignShipments });
  if (!asked || !(affirmative.has(answer) || isWord(answer, asked.word))) return false;
  const now = ctx.now();
  await ctx.db
    .update(campaignShipments)
    // A quick answer proves that the question arrived.
    .set({
      status: "confirmed",
      confirmedAt: now,
      confirmationRequestedAt: sql`coalesce(${campaignShipments.confirmationRequestedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(campaignShipments.id, asked.id));
  const { campaignId, connectionId } = asked;
  // A turn that waits takes it up at its time; a resting lane begins now.
  if (connectionId !== null) await enqueueTurn(ctx, { campaignId, connectionId });
  publishProgress(ctx, campaignId);
  return true;
}

const isWord = (answer: string, word: string | null): boolean => word !== null && plainAnswer(word) === answer;
