import { plainAnswer } from "@balcao/shared/bot/answer.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { InboundMessage } from "../../whatsapp/provider.ts";
import { enqueueTurn } from "./campaign-queue.ts";
import { campaignShipments } from "./campaign-shipments.table.ts";
import { campaigns } from "./campaigns.table.ts";
import { tellProgress } from "./tell-progress.ts";

/** What counts as a yes in every campaign (DECISIONS "Campaigns"). */
const affirmative = new Set(["sim", "s", "1", "ok", "yes", "si"]);

/**
 * Takes a message as the yes that a campaign's question waits for, the latest one's if there are several. Answers
 * whether it was; anything else is an ordinary message. In the transaction that stores the message.
 */
export async function takeConfirmation(
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
        // A quick answer comes before WhatsApp's word that the question arrived.
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
    // A quick answer tells that the question arrived, too.
    .set({
      status: "confirmed",
      confirmedAt: now,
      confirmationRequestedAt: sql`coalesce(${campaignShipments.confirmationRequestedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(campaignShipments.id, asked.id));
  const { campaignId, connectionId } = asked;
  // Whose turn is planned takes it up then; one that rests begins now.
  if (connectionId !== null) await enqueueTurn(ctx, { campaignId, connectionId });
  tellProgress(ctx, campaignId);
  return true;
}

const isWord = (answer: string, word: string | null): boolean => word !== null && plainAnswer(word) === answer;
